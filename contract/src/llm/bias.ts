import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, timestamp } from '../base/text.ts';
import { stoppableMethods, type StoppableMethod } from '../roles/method-stops.ts';
import { voteMethod } from '../roles/votes.ts';

/*
 * Whether methods of grading treat people differently for what must not count. Aggregates only: groups are estimated from what
 * profiles say, counted, and forgotten; nothing of it is kept about any person.
 */

const method = z.enum(Object.keys(stoppableMethods) as [StoppableMethod]);

/** What is changed in a generated CV, and must not change its grade. */
export const counterfactuals = {
  name: 'Name from elsewhere',
  gender: 'Other gender',
  age: 'Twenty years older',
  school: 'School abroad',
} as const;
export type Counterfactual = keyof typeof counterfactuals;
const counterfactual = z.enum(Object.keys(counterfactuals) as [Counterfactual]);

/** Beyond these, a method is stopped: the share of CVs that get another grade, and by how much they do on average. */
export const biasLimits = { flips: 0.02, shift: 0.1, cvs: 200 } as const;
/** Four fifths: below this there is an alarm, among groups of so many people and so large a share. */
export const impactLimits = { ratio: 0.8, people: 30, share: 0.02 } as const;

/** How groups are estimated. */
export const groupings = {
  gender: {
    title: 'Gender',
    how: 'By first names that nearly always belong to one gender; all other names are left out.',
    groups: { women: 'Women', men: 'Men' },
  },
  age: {
    title: 'Age',
    how: 'By the end of the first education, else the first job, taken as age 22.',
    groups: { under_35: 'Under 35', to_49: '35 to 49', from_50: '50 and over' },
  },
  school: {
    title: 'School',
    how: 'By the names of schools: at least one in Sweden, or only others.',
    groups: { sweden: 'In Sweden', elsewhere: 'Elsewhere' },
  },
} as const;
export type Grouping = keyof typeof groupings;
const grouping = z.enum(Object.keys(groupings) as [Grouping]);

/** Whose choices are compared: those of methods, and those of people. */
export const choosers = { ...stoppableMethods, people: 'Our votes' } as const;
export type Chooser = keyof typeof choosers;
const chooser = z.enum(Object.keys(choosers) as [Chooser]);
/** What counts as being chosen. */
export const chosenMeans: Readonly<Record<Chooser, string>> = {
  ml: 'in the better half of its role',
  search: 'in the better half of its queue',
  llm: 'verdict yes',
  people: 'voted up',
};

export const biasReport = z.object({
  /** Generated CVs: how many, for which roles. */
  cvs: z.int(),
  roles: z.array(z.string()),
  counterfactual: z.array(
    z.object({
      method,
      change: counterfactual,
      n: z.int(),
      flips: z.int(),
      flip_rate: z.number(),
      /** Mean change of the grade (0, 1 or 2) that goes with the change. */
      shift: z.number(),
      breach: z.boolean(),
    }),
  ),
  /** Methods that were not asked, and why. */
  not_run: z.array(z.object({ method, why: z.string() })),
  impact: z.array(
    z.object({
      chooser,
      grouping,
      group: z.string(),
      n: z.int(),
      chosen: z.int(),
      rate: z.number(),
      /** Of the rate of the group that is chosen most; null where there are too few to say. */
      ratio: z.number().nullable(),
      alarm: z.boolean(),
    }),
  ),
});
export type BiasReport = z.output<typeof biasReport>;

export const getBiasMonitor = endpoint({
  method: 'GET',
  path: '/api/v2/bias_monitor/',
  summary: 'What the bias monitor last found, earlier runs, and whether people follow suggestions the faster they vote',
  access: 'superuser',
  response: z.object({
    last: z.object({ id, created: timestamp, report: biasReport }).nullable(),
    runs: z.array(z.object({ id, created: timestamp, breaches: z.array(z.string()), alarms: z.array(z.string()) })),
    /** Votes of 90 days in a queue: how many say what the method says, by how long people looked. */
    following: z.array(
      z.object({ method: voteMethod, from: z.int(), to: z.int().nullable(), votes: z.int(), followed: z.int() }),
    ),
  }),
  shows: ['queues', 'votes', 'tasks'],
});

export const startBiasRun = endpoint({
  method: 'POST',
  path: '/api/v2/bias_monitor/run/',
  summary: 'Has the bias monitor look now, in the background',
  access: 'superuser',
  status: 202,
  response: z.object({ uuid: z.uuid() }),
  audit: 'bias_run',
  touches: ['tasks', 'queues'],
});
