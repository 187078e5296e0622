import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath, paragraph, timestamp } from '../base/text.ts';
import { lawfulBasis } from './people.ts';

/* What people see and do by the link to their data, without an account. The token is in the body, so that no log has it. */

export const dataLinkDays = 30;
const token = z.string().regex(/^[\w-]{43}$/, 'Not a link of ours');
const person = z.object({ id: idInPath });

/** What somebody can want, with what they read about it. */
export const wishes = {
  stop: 'Stop contacting me',
  correct: 'Something is wrong',
  human: 'Let a person look at it',
  erase: 'Erase everything',
} as const;
export type Wish = keyof typeof wishes;

export const createDataLink = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/data_link/',
  summary: 'Makes the link by which a person sees what is held about them, for 30 days; an earlier one ends',
  access: 'staff',
  errors: ['person_not_found'],
  params: person,
  status: 201,
  response: z.object({ token, expires: timestamp }),
  audit: 'data_link_create',
  touches: [],
});

export const removeDataLink = endpoint({
  method: 'DELETE',
  path: '/api/v2/person/{id}/data_link/',
  summary: 'Ends the link by which a person sees what is held about them',
  access: 'staff',
  errors: ['not_found'],
  params: person,
  audit: 'data_link_remove',
  touches: [],
});

export const getMyData = endpoint({
  method: 'POST',
  path: '/api/v2/my_data/',
  summary: 'What is held about whoever has the link, and why. Changes nothing, however often it is called',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests'],
  body: z.strictObject({ token }),
  response: z.object({
    name: z.string(),
    source: z.string(),
    source_url: z.string(),
    lawful_basis: lawfulBasis,
    purpose: z.string(),
    since: timestamp,
    /** The day until which it is to be kept, if someone has said one. */
    retention_until: z.iso.date().nullable(),
    do_not_contact: z.boolean(),
    /** When everything will be erased, if that was asked for. */
    erased_on: timestamp.nullable(),
    /** Whether that waits, because the data may be needed for a claim or by an authority. What for is not told: it may be a secret of others. */
    waits: z.boolean(),
    held: z.array(z.object({ heading: z.string(), rows: z.int() })),
    expires: timestamp,
  }),
  audit: null,
  touches: [],
});

export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/v2/my_data/export/',
  summary: 'Everything that is held about whoever has the link, as a ZIP file',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests'],
  body: z.strictObject({ token }),
  file: true,
  audit: 'my_data_export',
  touches: [],
});

export const askAboutMyData = endpoint({
  method: 'POST',
  path: '/api/v2/my_data/wish/',
  summary:
    'What whoever has the link wants done: no contact at once, erasure after the days of grace, the rest by our users',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests', 'erasure_waiting'],
  body: z.strictObject({
    token,
    wish: z.enum(Object.keys(wishes) as [Wish]),
    /** In their own words. */
    text: paragraph(2000).default(''),
  }),
  response: z.object({ erased_on: timestamp.nullable(), waits: z.boolean() }),
  audit: 'my_data_wish',
  touches: ['people', 'erasures', 'outbox', 'todo'],
});
