import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery } from '../base/paging.ts';
import { id, line, timestamp } from '../base/text.ts';
import { accessActs } from './access-trail.ts';

/* After a breach: who is affected. Out of both trails, because an authority wants to know within 72 hours (GDPR, article 33). */

export const breachHours = 72;
/** How far the list goes back when nobody says from when. */
export const breachDays = 30;

export const affectedWays = { ...accessActs, change: 'Changed, or something was done with them' } as const;
export type AffectedWay = keyof typeof affectedWays;
const way = z.enum(Object.keys(affectedWays) as [AffectedWay]);

export const affectedPerson = z.object({
  id,
  name: z.string(),
  /** Where they can be told. */
  email: z.string().nullable(),
  ways: z.array(way),
  users: z.array(z.string()),
  first: timestamp,
  last: timestamp,
});
export type AffectedPerson = z.output<typeof affectedPerson>;

export const listAffected = endpoint({
  method: 'GET',
  path: '/api/v2/breach/people/',
  summary: 'Whom a user, or anybody, saw or touched between two moments; the last 30 days unless said',
  access: 'superuser',
  query: z.strictObject({
    ...pageQuery,
    /** Username: in whose name, or who really it was. */
    user: line(150).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
    way: way.optional(),
  }),
  response: z.object({
    results: z.array(affectedPerson),
    count: z.int(),
    summary: z.object({
      people: z.int(),
      with_email: z.int(),
      users: z.int(),
      /** How many were seen in each way. */
      ways: z.array(z.object({ way, people: z.int() })),
      from: timestamp,
      to: timestamp,
    }),
  }),
  shows: ['audit', 'people'],
  people: ({ results }: { results: readonly AffectedPerson[] }) => results.map((person) => person.id),
});

interface Facts {
  summary: z.output<typeof listAffected.response>['summary'];
  user: string | undefined;
}
const day = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

/** A draft to be finished by whoever answers for it: for the authority, and for the people. */
export function breachDraft({ summary, user }: Facts): string {
  const { people, with_email, users, ways, from, to } = summary;
  const told = ways.map(({ way: each, people: count }) => `- ${affectedWays[each]}: ${count}`).join('\n');
  return `TO THE AUTHORITY (within ${breachHours} hours of learning of it; in Sweden IMY, article 33)

What happened: [say in two sentences]
When: between ${day(from)} and ${day(to)} UTC
When we learned of it: [day and time]
By whom: ${user === undefined ? `${users} users' accounts` : `the account ${user}`}
Whom it concerns: ${people} people whose data a recruiting firm holds
What was seen of them:
${told || '- Nothing in this time'}
What it can lead to: [say what the data can be used for]
What we have done: [accounts closed, passwords changed, people told]
Whom to ask: [name, address, number]
Our own record of it: access and audit trail, checked with "npm run audit:verify"

TO THE PEOPLE (without delay, if the risk for them is high; article 34)
${with_email} of ${people} can be told by mail.

Subject: Your data with us

Between ${day(from)} and ${day(to)} UTC someone saw data about you that they had no right to see. We are [firm].
What they saw: [name, contact details, work, notes]
What it can lead to: [say it plainly]
What we have done: [say it]
What you can do: [say it]
Whom to ask: [name, address, number]
`;
}
