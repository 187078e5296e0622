import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, paragraph, timestamp, webAddress } from '../base/text.ts';
import { duplicateCandidate } from './imports.ts';
import { personProfile } from './people.ts';

/** How many are shown at a time. */
export const shownCaptures = 50;
/** After so many days what was captured is deleted, whatever became of it: nobody keeps data of people without a reason. */
export const captureDays = 30;
export const longestCapture = 20_000;

const double = duplicateCandidate.extend({
  /** They do not want to be contacted. */
  do_not_contact: z.boolean(),
  /** What we have of them is kept and not used. */
  restricted: z.boolean(),
});
export type Double = z.output<typeof double>;

export const capture = z.object({
  id,
  url: z.string(),
  title: z.string(),
  /** What was selected on the page. */
  text: z.string(),
  created: timestamp,
  expires: timestamp,
  /** What the title of the page seems to say. */
  proposal: z.object({
    first_name: z.string(),
    last_name: z.string(),
    headline: z.string(),
    company_name: z.string(),
    source: z.string(),
  }),
  /** Those among the people we have who may be the same, the sure ones first. */
  doubles: z.array(double),
});
export type Capture = z.output<typeof capture>;

export const capturePage = endpoint({
  method: 'POST',
  path: '/api/v2/captures/',
  summary:
    'Proposes the person that a page is about: its address, its title and the text that was selected there. A page that is captured again adds its text to the first proposal',
  access: 'user',
  extension: true,
  errors: ['capture_full'],
  body: z.object({ url: webAddress, title: line(500).default(''), text: paragraph(longestCapture).default('') }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'page_capture',
  touches: ['captures'],
});

export const listCaptures = endpoint({
  method: 'GET',
  path: '/api/v2/captures/',
  summary: `The newest ${shownCaptures} pages that you captured and no one has dealt with, and whom they may be about`,
  access: 'user',
  response: z.object({ results: z.array(capture), total: z.int() }),
  shows: ['captures', 'people'],
  people: ({ results }: { results: readonly Capture[] }) =>
    results.flatMap(({ doubles }) => doubles.map((each) => each.id)),
});

const one = z.object({ id: idInPath });
/** Whom it became, or part of whom. */
export const acceptedCapture = z.object({ person: id });

export const acceptCapture = endpoint({
  method: 'POST',
  path: '/api/v2/captures/{id}/accept/',
  summary: 'Adds the person that a captured page is about, with the text as their summary',
  access: 'user',
  errors: ['not_found', 'capture_decided', 'person_known', 'person_erased'],
  params: one,
  body: personProfile
    .pick({ first_name: true, source: true, lawful_basis: true })
    .extend(personProfile.pick({ last_name: true, headline: true, company_name: true, summary: true }).partial().shape),
  response: acceptedCapture,
  audit: 'person_create',
  touches: ['captures', 'people'],
});

export const addCapture = endpoint({
  method: 'POST',
  path: '/api/v2/captures/{id}/add/',
  summary: 'Adds the address and the text of a captured page to a person we have',
  access: 'user',
  errors: ['not_found', 'person_not_found', 'capture_decided', 'capture_full', 'person_restricted'],
  params: one,
  body: z.object({ person: id }),
  response: acceptedCapture,
  audit: 'person_change',
  touches: ['captures', 'people'],
});

export const dismissCapture = endpoint({
  method: 'POST',
  path: '/api/v2/captures/{id}/dismiss/',
  summary: 'Says that nothing is to come of a captured page',
  access: 'user',
  errors: ['not_found', 'capture_decided'],
  params: one,
  audit: 'capture_dismiss',
  touches: ['captures'],
});

export const undoCapture = endpoint({
  method: 'POST',
  path: '/api/v2/captures/{id}/undo/',
  summary:
    'Undoes what was said about a captured page: it is open again. Refused once someone has used or changed the person',
  access: 'user',
  errors: ['not_found', 'capture_decided', 'capture_used'],
  params: one,
  audit: 'capture_undo',
  touches: ['captures', 'people'],
});
