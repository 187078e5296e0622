import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/* Who saw which people: opened, was shown in a list, searched by address, exported, or as whom. Kept for months, and sealed. */

export const accessActs = {
  open: 'Opened',
  list: 'Was shown in a list',
  search: 'Searched for an address',
  export: 'Exported',
  file: 'Opened a file',
  impersonate: 'Began to act as a user',
} as const;
export type AccessAct = keyof typeof accessActs;
const accessAct = z.enum(Object.keys(accessActs) as [AccessAct, ...AccessAct[]]);

const who = z.object({ id, username: z.string() });

/** Of a list, so many people are named; the rest are counted. */
export const namedOfList = 3;

export const accessEntry = z.object({
  id,
  at: timestamp,
  /** In whose name. */
  user: who,
  /** Who it really was, if somebody was impersonating `user`. */
  actor: who.nullable(),
  act: accessAct,
  /** By which call. */
  way: z.string(),
  /** The first of them. */
  people: z.array(z.object({ id, name: z.string() })),
  count: z.int(),
  searched: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

/** What can be asked of the trail. */
export const accessFilter = {
  /** Username, in whose name or who really it was. */
  user: line(150).optional(),
  act: accessAct.optional(),
  /** Whoever saw this person. */
  person: idInPath.optional(),
  /** A part of what was searched. */
  searched: line(200).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
};

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/v2/access_trail/',
  summary: 'Who saw which people, newest first',
  access: 'superuser',
  query: z.strictObject({ ...pageQuery, ...accessFilter }),
  response: page(accessEntry).extend({ about: z.object({ id, name: z.string() }).nullable() }),
  shows: ['audit'],
  people: ({ results }: { results: readonly AccessEntry[] }) =>
    results.flatMap(({ people }) => people.map((person) => person.id)),
});

export const listSeenBy = endpoint({
  method: 'GET',
  path: '/api/v2/person/{id}/seen_by/',
  summary: 'Which users saw a person, how often and when last; those of the last days first',
  access: 'staff',
  errors: ['person_not_found'],
  params: z.object({ id: idInPath }),
  response: z.object({
    results: z.array(
      z.object({
        user: who,
        actor: who.nullable(),
        act: accessAct,
        times: z.int(),
        first: timestamp,
        last: timestamp,
      }),
    ),
    /** How far back this goes. */
    months: z.int(),
  }),
  shows: ['audit'],
});

export const getTrailState = endpoint({
  method: 'GET',
  path: '/api/v2/access_trail/state/',
  summary: 'Whether the trails are as they were written: what the last check found, and what waits to be sealed',
  access: 'superuser',
  response: z.object({
    check: z
      .object({
        at: timestamp,
        entries: z.int(),
        /** Those that are gone because their time was over. */
        removed: z.int(),
        /** The last seal and its hash: noted elsewhere, they show later that nothing before was exchanged. */
        seal: z.int(),
        hash: z.string(),
        /** What is wrong; nothing where all is as it was written. */
        findings: z.array(z.string()),
      })
      .nullable(),
    unsealed: z.int(),
    /** How long this trail is kept, and the audit trail. */
    months: z.int(),
    audit_months: z.int(),
  }),
  shows: ['audit'],
});

export const startTrailCheck = endpoint({
  method: 'POST',
  path: '/api/v2/access_trail/check/',
  summary: 'Looks at every entry of both trails now, in the background',
  access: 'superuser',
  inPerson: true,
  status: 202,
  response: z.object({ task: z.uuid() }),
  audit: 'trail_check',
  touches: ['tasks', 'audit'],
});
