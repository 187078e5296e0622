import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, requiredLine, timestamp } from '../base/text.ts';

/* What is held about a person, and how they are given it and have it erased. */

const person = z.object({ id: idInPath });
export const mostGraceDays = 30;

export const erasureStates = { waiting: 'Waiting', erased: 'Erased', cancelled: 'Cancelled' } as const;
export type ErasureState = keyof typeof erasureStates;
const erasureState = z.enum(Object.keys(erasureStates) as [ErasureState]);
export const askedBy = { staff: 'Staff', person: 'The person', rule: 'A rule of the firm' } as const;

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/v2/person/{id}/personal_data/',
  summary:
    'Everything that is held about a person, as a ZIP file: data.json for programs, data.html for people, and files',
  access: 'staff',
  errors: ['person_not_found'],
  params: person,
  file: true,
  shows: [],
});

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/v2/person/{id}/erasure/',
  summary: 'What erasing a person would delete or empty, and whether it is going to happen',
  access: 'staff',
  errors: ['person_not_found'],
  params: person,
  response: z.object({
    /** What is held, by heading; without rows, nothing. */
    held: z.array(
      z.object({
        heading: z.string(),
        rows: z.int(),
        fate: z.enum(['delete', 'blank', 'keep']),
        /** Of rows that stay: why. */
        because: z.string(),
      }),
    ),
    grace_days: z.int(),
    waiting: z.object({ id, due: timestamp }).nullable(),
  }),
  shows: ['people', 'erasures'],
});

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/erasure/',
  summary: 'Has a person erased once the days of grace are over; no one writes to them from now on',
  access: 'staff',
  errors: ['person_not_found', 'erasure_waiting'],
  params: person,
  body: z.strictObject({
    asked_by: z.enum(['staff', 'person']),
    reason: requiredLine(300, 'Say why'),
  }),
  status: 201,
  once: true,
  response: z.object({ id, due: timestamp }),
  audit: 'erasure_request',
  touches: ['erasures', 'people', 'outbox', 'todo'],
});

export const erasure = z.object({
  id,
  /** Null where a restored backup is older than the person. */
  person: z.object({ id, name: z.string() }).nullable(),
  state: erasureState,
  asked_by: z.enum(Object.keys(askedBy) as [keyof typeof askedBy]),
  reason: z.string(),
  user: z.object({ id, username: z.string() }).nullable(),
  created: timestamp,
  due: timestamp,
  finished: timestamp.nullable(),
  /** It waits for as long as a hold on the person lasts. */
  held: z.boolean(),
});
export type Erasure = z.output<typeof erasure>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/v2/erasures/',
  summary: 'Who is to be erased and who was, those who wait first',
  access: 'staff',
  query: z.object({
    limit: z.coerce.number<string>().int().min(1).max(200).default(50),
    offset: z.coerce.number<string>().int().min(0).max(10_000_000).default(0),
    state: erasureState.optional(),
  }),
  response: z.object({
    results: z.array(erasure),
    count: z.int(),
    settings: z.object({ grace_days: z.int(), version: z.int() }),
  }),
  shows: ['erasures', 'people'],
  people: ({ results }: { results: { person: { id: number } | null }[] }) =>
    results.flatMap(({ person }) => (person ? [person.id] : [])),
});

export const cancelErasure = endpoint({
  method: 'POST',
  path: '/api/v2/erasures/{id}/cancel/',
  summary: 'Keeps someone who was to be erased. That no one writes to them stays as it is.',
  access: 'staff',
  errors: ['not_found', 'erasure_over'],
  params: person,
  body: z.strictObject({ reason: line(300).default('') }),
  audit: 'erasure_cancel',
  touches: ['erasures', 'people'],
});

export const changeErasureSettings = endpoint({
  method: 'PUT',
  path: '/api/v2/erasures/settings/',
  summary: 'How many days lie between the request to erase someone and its end; `version` is the one you saw',
  access: 'staff',
  errors: ['changed_meanwhile'],
  body: z.strictObject({
    version: z.int(),
    grace_days: z
      .int('Must be a whole number')
      .min(0, 'Must not be less than 0')
      .max(mostGraceDays, `At most ${mostGraceDays} days: the law gives a month in all`),
  }),
  response: z.object({ grace_days: z.int(), version: z.int() }),
  audit: 'erasure_settings_change',
  touches: ['erasures'],
});
