import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery } from '../base/paging.ts';
import { id, idInPath, paragraph, requiredLine, timestamp } from '../base/text.ts';
import { grade } from './votes.ts';

/*
 * People of a role whom a client may look at, by a link and without an account. The token is in the body, so that no log has it. What
 * a client thinks of somebody is kept apart from our votes.
 */

/** What can be shown of a person besides their title, with the words people read. The client is built without fields called `summary`. */
export const shortlistFields = {
  location: 'Location',
  about: 'Summary',
  skills: 'Skills',
  languages: 'Languages',
  experience: 'Work',
  employers: 'Names of employers',
  education: 'Education',
  photo: 'Photo',
  contact: 'E-mail and phone',
  links: 'Links to profiles',
  cv: 'CV, as text',
} as const;
export type ShortlistField = keyof typeof shortlistFields;
const field = z.enum(Object.keys(shortlistFields) as [ShortlistField]);
/** A blind list shows none of these, nor the name. */
export const namingFields: readonly ShortlistField[] = ['photo', 'contact', 'links', 'cv'];
/** What a CV says anyway: whoever shows it shows these. */
export const toldByCv: readonly ShortlistField[] = ['employers', 'education'];

export const mostOnShortlist = 50;
export const shortlistDays = { least: 1, usual: 14, most: 90 } as const;

/** Why somebody cannot be shown to a client, with the words people read. */
export const unshareable = {
  not_on_board: 'not on the board',
  not_told: 'not told yet that we keep their data',
  do_not_contact: 'wants no contact',
  restricted: 'restricted',
} as const;
export type Unshareable = keyof typeof unshareable;
const leftOut = z.object({
  person: z.object({ id, name: z.string() }),
  why: z.enum(Object.keys(unshareable) as [Unshareable]),
});
export type LeftOut = z.output<typeof leftOut>;

/** Why somebody's CV cannot be read by a client, with the words people read. */
export const withoutCv = {
  no_cv: 'no file that is clearly a CV',
  unread: 'not read yet, try again in a minute',
  no_words: 'no words in it that can be read',
  sensitive: 'says something sensitive; attach one without it',
} as const;
export type WithoutCv = keyof typeof withoutCv;
const noCv = z.object({
  person: z.object({ id, name: z.string() }),
  why: z.enum(Object.keys(withoutCv) as [WithoutCv]),
});
export type NoCv = z.output<typeof noCv>;

const ofRole = z.object({ id: idInPath });
const token = z.string().regex(/^[\w-]{43}$/, 'Not a link of ours');
const days = z.int().min(shortlistDays.least).max(shortlistDays.most);

export const listShareable = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/shareable/',
  summary: 'The people on the board of a role who can be shown to the client, and the others with the reason',
  access: 'user',
  errors: ['assignment_not_found'],
  params: ofRole,
  response: z.object({
    results: z.array(z.object({ id, name: z.string(), title: z.string(), column: z.string() })),
    left_out: z.array(leftOut),
  }),
  shows: ['cards', 'people', 'notices'],
  people: ({ results, left_out }: { results: { id: number }[]; left_out: { person: { id: number } }[] }) => [
    ...results.map((person) => person.id),
    ...left_out.map(({ person }) => person.id),
  ],
});

export const createShortlist = endpoint({
  method: 'POST',
  path: '/api/v2/assignment/{id}/shortlists/',
  summary:
    'Makes a link by which a client sees these people of a role. Whoever was not told that we keep them, wants no contact or is restricted is left out',
  access: 'user',
  inPerson: true,
  errors: ['assignment_not_found', 'not_permitted', 'nobody_to_share'],
  params: ofRole,
  body: z.strictObject({
    /** In the order in which the client sees them. */
    people: z.array(id).min(1).max(mostOnShortlist),
    /** Whom it is for. Stands across the page. */
    client: requiredLine(120, 'Say whom it is for'),
    fields: z
      .array(field)
      .max(Object.keys(shortlistFields).length)
      .refine(
        (fields) => !fields.includes('cv') || toldByCv.every((told) => fields.includes(told)),
        'A CV names employers and schools: choose these, too',
      ),
    blind: z.boolean().default(false),
    days: days.default(shortlistDays.usual),
  }),
  status: 201,
  response: z.object({
    id,
    token,
    expires: timestamp,
    shared: z.int(),
    left_out: z.array(leftOut),
    /** Where the CV was chosen: who is shown without. */
    without_cv: z.array(noCv),
  }),
  audit: 'shortlist_create',
  touches: ['shortlists', 'timeline'],
});

export const shortlistStates = { open: 'Open', ended: 'Ended', expired: 'Expired' } as const;
export const shortlist = z.object({
  id,
  client: z.string(),
  people: z.int(),
  fields: z.array(field),
  blind: z.boolean(),
  user: z.string(),
  created: timestamp,
  expires: timestamp,
  state: z.enum(Object.keys(shortlistStates) as [keyof typeof shortlistStates]),
  views: z.int(),
  viewed: timestamp.nullable(),
  /** People whom the client said something about. */
  opinions: z.int(),
  may_end: z.boolean(),
});
export type Shortlist = z.output<typeof shortlist>;

export const listShortlists = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/shortlists/',
  summary: 'The links by which clients see people of a role, the newest first, with how often they were opened',
  access: 'user',
  errors: ['assignment_not_found'],
  params: ofRole,
  query: z.strictObject(pageQuery),
  response: z.object({ results: z.array(shortlist), count: z.int() }),
  shows: ['shortlists', 'cards'],
});

export const endShortlist = endpoint({
  method: 'POST',
  path: '/api/v2/shortlist/{id}/end/',
  summary: 'Ends a link by which a client sees people',
  access: 'user',
  errors: ['not_found', 'assignment_not_found', 'not_permitted'],
  params: ofRole,
  audit: 'shortlist_end',
  touches: ['shortlists'],
});

/** What the client thinks of a person, as it counts now. */
const opinion = z.object({ grade: grade.nullable(), comment: z.string() });
const sharedPerson = z.object({
  /** Names the person for the client; our number would tell who it is. */
  place: z.int(),
  /** "Person 3" on a blind list. */
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  location_name: z.string(),
  summary: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  experiences: z.array(
    z.object({
      title: z.string(),
      company_name: z.string(),
      started: z.iso.date().nullable(),
      ended: z.iso.date().nullable(),
      description: z.string(),
    }),
  ),
  educations: z.array(z.object({ school: z.string(), degree: z.string(), ended: z.iso.date().nullable() })),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  links: z.array(z.string()),
  /** As an address that holds the picture itself. */
  photo: z.string().nullable(),
  /** Whether the words of their CV can be read. */
  cv: z.boolean(),
  opinion: opinion.nullable(),
});
export type SharedPerson = z.output<typeof sharedPerson>;

export const openShortlist = endpoint({
  method: 'POST',
  path: '/api/v2/shared_shortlist/',
  summary: 'The people whom a client may see by the link; counts as a view once in ten minutes',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests'],
  body: z.strictObject({ token }),
  response: z.object({
    client: z.string(),
    role: z.string(),
    blind: z.boolean(),
    opened: timestamp,
    expires: timestamp,
    people: z.array(sharedPerson),
    /** How many were on the list and are not any more. */
    gone: z.int(),
  }),
  audit: 'shortlist_open',
  touches: ['shortlists'],
});

export const openSharedCv = endpoint({
  method: 'POST',
  path: '/api/v2/shared_shortlist/cv/',
  summary:
    'The words of the CV of somebody on the list, if it was chosen; without addresses and numbers unless these were. Counts as a view',
  access: 'anyone',
  errors: ['link_invalid', 'not_found', 'too_many_requests'],
  body: z.strictObject({ token, place: z.int().min(1).max(mostOnShortlist) }),
  response: z.object({ name: z.string(), text: z.string() }),
  audit: 'shortlist_cv',
  touches: ['shortlists'],
});

export const answerShortlist = endpoint({
  method: 'POST',
  path: '/api/v2/shared_shortlist/answer/',
  summary: 'What the client thinks of a person on the list; the newest counts',
  access: 'anyone',
  errors: ['link_invalid', 'not_found', 'too_many_requests'],
  body: z.strictObject({
    token,
    place: z.int().min(1).max(mostOnShortlist),
    grade: grade.nullable(),
    comment: paragraph(2000),
  }),
  audit: 'shortlist_answer',
  touches: ['cards', 'timeline', 'shortlists', 'notifications'],
});
