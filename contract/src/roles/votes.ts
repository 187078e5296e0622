import { z } from 'zod';
import { voteStats } from './assignments.ts';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/** Why we decline somebody, by a vote or on the board, in the order of the digits that say so. */
export const declineReasons = [
  'Too junior',
  'Too senior',
  'Wrong skills',
  'Wrong location',
  'Too expensive',
  'Job hopper',
  'Not looking',
  'Contacted elsewhere',
  'Other',
] as const;

/** Why a vote goes against the verdict of a language model that said no. It may be said, and need not be; of a down-vote `declineReasons` tell. */
export const overrideReasons = [
  'Has it, in other words',
  'Can learn it',
  'We know more than the profile',
  'The criterion is too strict',
] as const;

export const grades = { up: 'Up', down: 'Down', maybe: 'Maybe' } as const;
export type Grade = keyof typeof grades;
export const grade = z.enum(Object.keys(grades) as [Grade]);
/** How somebody came to vote, with the words people read. `custom` is a vote outside a queue. */
export const voteMethods = { ml: 'ML', regexp: 'SEARCH', llm: 'LLM', llm_no: 'LLM NO', custom: 'Own find' } as const;
export type VoteMethod = keyof typeof voteMethods;
export const voteMethod = z.enum(Object.keys(voteMethods) as [VoteMethod]);

/** A vote that counts. */
export const vote = z.object({
  id,
  assignment: id,
  person: id,
  user: id,
  grade,
  method: voteMethod,
  vote_type: z.string(),
  reason: z.string(),
  created: timestamp,
});
export type Vote = z.output<typeof vote>;

/** A vote that waited in the browser longer than this counts as given this long ago. */
export const longestKept = 30 * 86_400;

export const castVote = endpoint({
  method: 'POST',
  path: '/api/v2/votes/',
  summary:
    'Votes on a person for a role; the newest vote of a user counts, and null removes it. What a method suggests is accepted only of people whom the user has been shown.',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found', 'not_permitted', 'too_fast', 'not_shown'],
  body: z.object({
    assignment: id,
    person: id,
    grade: grade.nullable(),
    method: voteMethod.default('custom'),
    vote_type: line(80).default('match_no_conversation'),
    reason: line(300).default(''),
    seconds: z.int().min(0).max(86_400).nullable().default(null),
    verdict_visible: z.boolean().default(false),
    /** How long ago the vote was given, if it had to wait for the network. Not a time of day, because the browser's clock may be wrong. */
    seconds_ago: z.int().min(0).max(longestKept).default(0),
    /** Made up by the browser, so that a vote that is sent twice counts once. */
    key: z.uuid().optional(),
  }),
  status: 201,
  once: true,
  response: z.object({
    /** The vote as it was stored, even when a later one counts instead; null when it removed a vote. */
    vote: vote.nullable(),
    /** Whether the vote put the person on the board. */
    on_board: z.boolean(),
    vote_stats: voteStats,
  }),
  audit: 'vote',
  touches: ['votes', 'cards', 'queues', 'todo'],
});

export const listVotes = endpoint({
  method: 'GET',
  path: '/api/v2/votes/',
  summary: 'The people voted on for a role, the last vote first, with every vote that counts',
  access: 'user',
  errors: ['assignment_not_found'],
  query: z.strictObject({
    assignment: idInPath,
    grade: grade.optional(),
    method: voteMethod.optional(),
    user: idInPath.optional(),
    /** From `next` of the page before. */
    before: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({
    next: id.nullable(),
    results: z.array(
      z.object({
        person: z.object({
          id,
          name: z.string(),
          title: z.string(),
          company_name: z.string(),
          location_name: z.string(),
        }),
        votes: z.array(vote),
        /** The column of the board the person stands in. */
        status_str: z.string().nullable(),
      }),
    ),
  }),
  shows: ['votes', 'cards', 'people'],
  people: ({ results }: { results: { person: { id: number } }[] }) => results.map(({ person }) => person.id),
});

const oneAssignment = z.object({ id: idInPath });
export const getVoteStats = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/vote_stats/',
  summary: 'Votes of a role that count, by method',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: voteStats,
  shows: ['votes'],
});

export const getVoteRatio = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/vote_ratio/',
  summary: 'Of the votes of a role that count, the share that is up: in all, by method and by user; null without votes',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: z.object({
    all: z.number().nullable(),
    methods: z.record(voteMethod, z.number().nullable()),
    users: z.array(z.object({ user: id, votes: z.int(), up: z.int(), ratio: z.number() })),
  }),
  shows: ['votes'],
});

export const getCommunicationMatrix = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/stats_communication_matrix/',
  summary: 'People of a role: voted up, of these written to, of these answered, and brought to an interview',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  query: z.strictObject({ user: idInPath.optional() }),
  response: z.object({ up: z.int(), sent: z.int(), responses: z.int(), interview: z.int() }),
  shows: ['votes', 'cards'],
});

export const getTimeInColumn = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/time_in_column/',
  summary: 'How many days people stood in each column of the board, of those who left it and of those still there',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: z.object({
    results: z.array(
      z.object({
        column: z.string(),
        name: z.string(),
        left: z.int(),
        median_days: z.number().nullable(),
        there: z.int(),
        longest_days: z.number().nullable(),
      }),
    ),
  }),
  shows: ['cards'],
});
