import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { measured, share } from './agreement.ts';
import { grade } from '../roles/votes.ts';

/* Whether users say the same of the same people: no model can be expected to agree with them more than they do. */

/** With fewer people on whom two users voted, their agreement says little. */
export const fewestShared = 20;

const period = {
  /** When the votes were given. */
  from: timestamp.optional(),
  to: timestamp.optional(),
};

const userAgreement = z.object({
  id,
  username: z.string(),
  votes: z.int(),
  up_share: share,
  /** Of those on whom most others say one thing, the share on whom this user says it, too. */
  with_others: share,
  /** On how many people others voted, too. */
  shared: z.int(),
  /** The median of what is known. */
  seconds: z.number().nullable(),
  /** The last eight weeks of `with_others`, the oldest first. */
  weeks: z.array(z.object({ agreed: z.int(), n: z.int() })),
  /** Votes that the user gave a second time on the same person, two weeks later or more, and how often they said the same. */
  repeats: share,
});
export type UserAgreement = z.output<typeof userAgreement>;

export const listUserAgreement = endpoint({
  method: 'GET',
  path: '/api/v2/llm/user_agreement/',
  summary: 'How far each user votes as others do, and each pair of users as each other',
  access: 'superuser',
  errors: ['assignment_not_found', 'count_too_long'],
  query: z.strictObject({ ...period, assignment: idInPath.optional() }),
  response: z.object({
    results: z.array(userAgreement),
    /** Each pair once, the smaller id first. */
    pairs: z.array(z.object({ one: id, other: id, n: z.int(), agreement: share, kappa: measured.nullable() })),
    /** People on whom at least two users voted for the same role. */
    shared: z.int(),
    /** Of all pairs of votes on the same person, the share that says the same: the most that a model can be expected to reach. */
    agreement: share,
    /** The name of the role, where one was asked for. */
    role: line(200).nullable(),
    /** The open role with most votes, of those that vote blind if there are any: a good one for second votes. */
    second_votes: z.object({ id, name: z.string() }).nullable(),
  }),
  shows: ['votes', 'users', 'assignments'],
});

const disagreement = z.object({
  /** Tells rows apart. */
  id: z.string(),
  person: z.object({ id, name: z.string(), title: z.string() }),
  assignment: z.object({ id, name: z.string() }),
  votes: z.array(z.object({ user: z.string(), grade, reason: z.string() })),
  /** Of the newest of these votes. */
  newest: id,
  voted: timestamp,
});
export const listDisagreements = endpoint({
  method: 'GET',
  path: '/api/v2/llm/disagreements/',
  summary: 'People of open roles whom one user votes up and another down, the last vote first',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    assignment: idInPath.optional(),
    user: idInPath.optional(),
    /** From `next` of the page before. */
    before: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({ role: line(200).nullable(), next: id.nullable(), results: z.array(disagreement) }),
  shows: ['votes', 'users', 'assignments', 'people'],
  people: ({ results }: { results: { person: { id: number } }[] }) => results.map(({ person }) => person.id),
});
