import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/chart-sources';
import { forgottenDays } from '@app/contract/charts/figures';
import { type ChartPayload, ratiosOf, type WindowQuery } from '@app/contract/charts/charts';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensureAssignment } from '../../membership/membership.ts';
import { getVoteRatio, voteStatsOf } from '../../votes/votes.ts';
import { chartOf } from '../charts.ts';
import { bucketOf, fillGaps, readWindow, splitByKey, timeAxis, within } from '../series.ts';
import { userNames } from '../user-names.ts';
import { arenaWords, repeatWords } from './method-arena.ts';

const methods = Object.keys(voteMethods) as VoteMethod[];

/** The votes of a role that count, by bucket and method, in the time that was asked for. */
async function readVotes(db: Db, assignment: number, query: WindowQuery) {
  const ofAssignment = sql`from vote_current where assignment_id = ${assignment}`;
  const window = await readWindow(db, query, {
    oldest: async () =>
      (await sql<{ at: string | null }>`select min(created) as at ${ofAssignment}`.execute(db)).rows[0]!.at,
  });
  const { rows } = await sql<{ at: string; key: VoteMethod; value: number; up: number }>`
    select ${bucketOf(window, sql`created`)} as at, method as key, count(*) as value,
      count(*) filter (where grade = 'up') as up
    ${ofAssignment} and ${within(window, sql`created`)} group by 1, 2`.execute(db);
  return { window, rows };
}

/** Votes that count, by method and over time. */
export async function getVoteSeries(
  db: Db,
  { params: { id: assignment }, query }: Received<typeof api.getVoteSeries>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const { window, rows } = await readVotes(db, assignment, query);
    const { splits } = splitByKey(window, rows);
    const order = (key: string) => methods.findIndex((method) => method === key);
    return {
      id: `votes of role ${assignment}`,
      title: 'Votes over time',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'count' }],
      series: splits
        .toSorted((a, b) => order(a.key) - order(b.key))
        .map(({ key, data, total }) => ({
          id: key,
          name: voteMethods[key as VoteMethod],
          axis: 'l',
          draw: 'bar',
          stack: 'votes',
          data,
          total,
        })),
      tables: ['vote_current'],
      definition: 'Votes that count (the newest of each user on each person), by when they were given and by method.',
      params: { assignment: String(assignment) },
      warnings: window.warnings,
    };
  });
}

/** The share of the votes that count that is up, over time. */
export async function getUpShareSeries(
  db: Db,
  { params: { id: assignment }, query }: Received<typeof api.getUpShareSeries>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const { window, rows } = await readVotes(db, assignment, query);
    const perBucket = [...Map.groupBy(rows, ({ at }) => at)].map(([at, counted]) => ({
      at,
      value: { hits: sum(counted.map(({ up }) => up)), n: sum(counted.map(({ value }) => value)) },
    }));
    return {
      id: `up share of role ${assignment}`,
      title: 'Share voted up',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [
        {
          id: 'votes:share',
          name: 'Share voted up',
          axis: 'l',
          draw: 'line',
          ...ratiosOf(fillGaps(window, perBucket, { hits: 0, n: 0 })),
          total: null,
        },
      ],
      tables: ['vote_current'],
      definition: `Of the votes that count, by when they were given, the share that is up, with a 95 % interval by Wilson.`,
      params: { assignment: String(assignment) },
      warnings: window.warnings,
    };
  });
}

/** Votes that count and the share that is up, of each method or of each user. */
export async function getVoteShares(
  db: Db,
  { params: { id: assignment }, query: { by } }: Received<typeof api.getVoteShares>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const counted = by === 'method' ? await votesByMethod(db, assignment) : await votesByUser(db, assignment);
    const drill = `/votes/assignment/${assignment}?${by}={key}`;
    return {
      id: `votes of role ${assignment} by ${by}`,
      title: `Votes by ${by}`,
      shape: 'category',
      x: {
        type: 'category',
        label: by === 'method' ? 'Method' : 'User',
        values: counted.map(({ name }) => name),
        keys: counted.map(({ key }) => key),
      },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'votes',
          name: 'Votes',
          axis: 'l',
          draw: 'bar',
          data: counted.map(({ votes }) => votes),
          total: sum(counted.map(({ votes }) => votes)),
          drill,
        },
        {
          id: 'votes:share',
          name: 'Share voted up',
          axis: 'r',
          draw: 'point',
          ...ratiosOf(counted.map(({ votes, up }) => ({ hits: up, n: votes }))),
          total: null,
          drill,
        },
      ],
      tables: ['vote_current', 'app_user'],
      definition: `Votes that count (the newest of each user on each person) of each ${by}, and of these the share that is up, with a 95 % interval by Wilson.`,
      params: { assignment: String(assignment), by },
      warnings:
        by === 'user'
          ? []
          : [...arenaWords(counted), ...repeatWords(await readRepeats(db, assignment))].map((text, nth) => ({
              code: `arena_${nth}`,
              text,
            })),
    };
  });
}

interface Voted {
  key: string;
  name: string;
  votes: number;
  up: number;
}

async function votesByMethod(db: Db, assignment: number): Promise<Voted[]> {
  const { vote_stats } = (await voteStatsOf(db, [assignment])).get(assignment)!;
  return methods.map((method) => ({
    key: method,
    name: voteMethods[method],
    votes: vote_stats[method],
    up: vote_stats[`${method}_up`],
  }));
}

async function votesByUser(db: Db, assignment: number): Promise<Voted[]> {
  const { users } = await getVoteRatio(db, { params: { id: assignment } });
  const names = await userNames(
    db,
    users.map(({ user }) => user),
  );
  return users.map(({ user, votes, up }) => ({ key: String(user), name: names.get(user)!, votes, up }));
}

/** Of the pairs of user and person with a vote weeks before the newest: how many say the same. */
async function readRepeats(db: Db, assignment: number): Promise<{ same: number; n: number }> {
  const { rows } = await sql<{ same: number; n: number }>`
    select count(*) as n, count(*) filter (where earlier.grade = newest.grade) as same
    from vote_current as newest cross join lateral (
      select grade from vote where vote.assignment_id = newest.assignment_id and vote.person_id = newest.person_id
        and vote.user_id = newest.user_id and created < newest.created - ${`${forgottenDays} days`}::interval
      order by id desc limit 1) as earlier
    where newest.assignment_id = ${assignment} and earlier.grade is not null`.execute(db);
  return rows[0]!;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
