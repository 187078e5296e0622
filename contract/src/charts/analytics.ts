import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/text.ts';
import { timeZone } from '../base/time-zone.ts';
import { countedChart } from './counted-chart.ts';
import { roleForecast } from './role-forecast.ts';

export const getThumbs = countedChart(
  '/api/v2/charts/thumbs/',
  'Who votes, how many of the votes are up, how fast and how many outside office hours',
  {},
  ['votes'],
);
export const getColumnMoves = countedChart(
  '/api/v2/charts/column_moves/',
  'How people move between the columns of boards, forwards and back',
  {},
  ['cards'],
);
export const getModelRuns = countedChart(
  '/api/v2/charts/model_runs/',
  'Trainings of the models of roles, and how good they were on votes they had not seen',
  {},
  ['queues'],
);
export const getScoreDeciles = countedChart(
  '/api/v2/charts/score_deciles/',
  'The share of up-votes by the score that the model had given before the vote',
  {},
  ['queues', 'votes'],
);
export const getHiringCompanies = countedChart(
  '/api/v2/charts/hiring_companies/',
  'Companies with most job postings in this time',
  {},
  ['companies'],
);

/** What is added up of each kind of event. */
export const amountKinds = { third_party_call: 'usd', commit: 'count', search: 'count' } as const;
export const getReportedAmounts = countedChart(
  '/api/v2/charts/reported_amounts/',
  'What programs outside reported, added up: what calls cost, lines of commits, hits of searches',
  { kind: z.enum(Object.keys(amountKinds) as [keyof typeof amountKinds]) },
  [],
);

/** By what people can be grouped. */
export const personGroups = {
  country: 'Country',
  source: 'Source',
  seniority: 'Years of work',
  freshness: 'Last change',
  reach: 'How they can be reached',
} as const;
export type PersonGroup = keyof typeof personGroups;
const personGroup = z.enum(Object.keys(personGroups) as [PersonGroup]);
/** Groups of fewer people are put together, so that nobody can be told by them. */
export const smallestGroup = 5;
export const getPersonMatrix = endpoint({
  ...countedChart('/api/v2/charts/person_matrix/', 'How many people there are, by two properties at once', {}, [
    'people',
  ]),
  query: z.strictObject({ rows: personGroup.default('country'), columns: personGroup.default('reach') }),
});

const week = z.object({ week: z.string(), value: z.int(), n: z.int() });
export const getInsights = endpoint({
  method: 'GET',
  path: '/api/v2/charts/insights/',
  summary:
    'Your own numbers: what waits, how your reply rate does against your own last eight weeks, and how your roles come along',
  access: 'user',
  query: z.strictObject({ tz: timeZone.default('UTC') }),
  response: z.object({
    /** Of this week and of the seven before, the newest last: what you sent and what of it was answered within 14 days. */
    weeks: z.array(week),
    votes_this_week: z.int(),
    replies_waiting: z.int(),
    reminders_due: z.int(),
    roles: z.array(
      z.object({
        id,
        name: z.string(),
        company_name: z.string(),
        submission_deadline: z.string().nullable(),
        /** On the board by column, in its order. */
        columns: z.array(z.object({ name: z.string(), people: z.int() })),
        forecast: roleForecast,
      }),
    ),
  }),
  shows: ['votes', 'outbox', 'timeline', 'cards', 'assignments', 'todo'],
});
