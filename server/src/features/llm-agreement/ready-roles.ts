import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Transaction } from '#platform/db/db';
import { task } from '#platform/tasks/task';
import {
  cellColumns,
  cells,
  type Period,
  sharedPeople,
  userPairColumns,
  userPairs,
  userRepeatColumns,
  userRepeats,
  userVoteColumns,
  userVotes,
} from './counts.ts';

/* Agreement is counted ahead by role, as votes are by day: a role that has changed since is counted from its rows. */

const isOne = (ids: readonly number[]): RawBuilder<boolean> => sql<boolean>`assignment_id = any(${ids}::bigint[])`;
const ofComparison = { blind: { votes: 'blind' }, all: { votes: 'all' } } as const;

/** The statement that fills each table with some roles, by the same SQL that counts them otherwise. */
const fill = (where: RawBuilder<boolean>): Record<string, RawBuilder<unknown>> => ({
  agreement_cell: sql`insert into agreement_cell (votes, ${cellColumns}, voted)
    ${sql.join(
      Object.entries(ofComparison).map(
        ([votes, asked]) => sql`select ${votes}::text, ${cellColumns}, voted from (${cells(asked, where)}) as cell`,
      ),
      sql` union all `,
    )}`,
  agreement_user: sql`insert into agreement_user (${userVoteColumns}, voted) ${userVotes({}, where)}`,
  agreement_pair: sql`insert into agreement_pair (${userPairColumns}, voted) ${userPairs({}, where)}`,
  agreement_repeat: sql`insert into agreement_repeat (${userRepeatColumns}, voted) ${userRepeats(where)}`,
});

/** How many of some moments, which are in order, are not after another one. */
const until = (moment: RawBuilder<unknown>, voted: RawBuilder<unknown>) => sql`width_bucket(${moment}, ${voted})`;
const before = (moment: string) => sql`${moment}::timestamptz - interval '1 microsecond'`;
/** Of moments in order those that lie in a time. */
export const momentsIn = ({ from, to }: Period, voted: RawBuilder<unknown>): RawBuilder<unknown> =>
  from === undefined && to === undefined
    ? voted
    : sql`${voted}[${from === undefined ? sql`1` : sql`${until(before(from), voted)} + 1`}:${to === undefined ? sql`` : until(before(to), voted)}]`;
/** Those of the last weeks. */
export const lately = (weeks: number, voted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${voted}[${until(sql`now() - ${`${weeks * 7} days`}::interval`, voted)} + 1:]`;

interface Source {
  /** The rows of the table that are asked for; the moments of each are in order. */
  kept: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** The same from the rows. */
  count(period: Period, where: RawBuilder<boolean>): RawBuilder<unknown>;
}
/**
 * What is kept of roles that are counted ahead, and what a statement counts of all others: rows with the moments in time as `voted`.
 * They count so many `times`: what is kept of people whom a time cuts apart is taken off again.
 */
export type RoleParts = (source: Source) => RawBuilder<unknown>;

const readiness = sql`
  select id, exists (select from agreement_ready where assignment_id = assignment.id)
    and not exists (select from agreement_change where assignment_id = assignment.id) as ready from assignment`;

/**
 * Which roles are counted ahead as they are now. What is asked of some votes or verdicts only is not, so it is counted from the
 * rows of all; but of a time only people with votes on both sides of its ends are, because all others are in it or not as a whole.
 */
export async function rolePartsOf(
  trx: Transaction,
  { isWhole, ...period }: Period & { isWhole: boolean },
): Promise<RoleParts> {
  const { rows } = isWhole ? await sql<{ id: number; ready: boolean }>`${readiness}`.execute(trx) : { rows: [] };
  const idsOf = (isReady: boolean) => isOne(rows.flatMap(({ id, ready }) => (ready === isReady ? [id] : [])));
  const isAhead = rows.some(({ ready }) => ready);
  const voted = sql`voted`;
  if (!isAhead)
    return ({ columns, count }) =>
      sql`(select ${columns}, voted, 1 as times from (${count(period, sql<boolean>`true`)}) as counted)`;
  const apart = await cutApart(trx, period, idsOf(true));
  return ({ kept, columns, count }) => sql`(
    select ${columns}, ${momentsIn(period, voted)} as voted, 1 as times from ${kept} and ${idsOf(true)}
    union all select ${columns}, voted, 1 from (${count(period, idsOf(false))}) as counted
    ${
      apart
        ? sql`union all select ${columns}, voted, 1 from (${count(period, apart)}) as counted
          union all select ${columns}, ${momentsIn(period, voted)}, -1 from (${count({}, apart)}) as counted`
        : sql``
    })`;
}

/** Whether somebody is one of those with votes on both sides of an end of a time; undefined if there is nobody. */
async function cutApart(trx: Transaction, { from, to }: Period, ready: RawBuilder<boolean>) {
  const ends = [from, to].filter((end) => end !== undefined);
  if (ends.length === 0) return undefined;
  const isCut = sql.join(
    ends.map((end) => sql`(first_vote < ${end}::timestamptz and last_vote >= ${end}::timestamptz)`),
    sql` or `,
  );
  const { rows } = await sql<{ roles: number[] | null; people: number[] | null }>`
    select array_agg(assignment_id) as roles, array_agg(person) as people
    from agreement_ready cross join unnest(people, began, voted) as shared (person, first_vote, last_vote) where ${ready} and (${isCut})`.execute(
    trx,
  );
  const { roles, people } = rows[0]!;
  return roles === null
    ? undefined
    : sql<boolean>`(assignment_id, person_id) in (select * from unnest(${roles}::bigint[], ${people}::bigint[]))`;
}

/** So many roles are counted at a time: whoever stops half way has lost no more. */
const atOnce = 50;

/** Counts roles that are not counted as they are now. What changes while it does is counted, and stays noted as well. */
export async function countRolesAhead(
  db: Db,
  write: <T>(changes: (trx: Transaction) => Promise<T>) => Promise<T>,
): Promise<{ roles: number; left: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from (${readiness}) as role where not ready order by id desc`.execute(db);
  const slice = rows.slice(0, atOnce).map(({ id }) => id);
  if (slice.length === 0) return { roles: 0, left: 0 };
  await write(async (trx) => {
    await sql`lock table agreement_ready in share row exclusive mode`.execute(trx);
    await sql`delete from agreement_change where ${isOne(slice)}`.execute(trx);
    for (const [table, statement] of Object.entries(fill(isOne(slice)))) {
      await sql`delete from ${sql.table(table)} where ${isOne(slice)}`.execute(trx);
      await statement.execute(trx);
    }
    await sql`insert into agreement_ready (assignment_id, people, began, voted)
      select role, coalesce(people, '{}'), coalesce(began, '{}'), coalesce(voted, '{}') from unnest(${slice}::bigint[]) as role
      left join (${sharedPeople({}, isOne(slice))}) as shared on shared.assignment_id = role
      on conflict (assignment_id) do update set people = excluded.people, began = excluded.began, voted = excluded.voted`.execute(
      trx,
    );
  });
  return { roles: slice.length, left: rows.length - slice.length };
}

/** Counts roles ahead whose votes or verdicts have changed. What is not counted yet, pages count themselves. */
export const countRolesTask = task({
  queue: 'default',
  input: z.object({}),
  name: 'llm_agreement.count_ahead',
  key: () => 'all',
  schedule: '* * * * *',
  handle: async (_, { db, write, progress, signal }) => {
    for (let done = 0; ;) {
      signal.throwIfAborted();
      const { roles, left } = await countRolesAhead(db, write);
      if (roles === 0) break;
      done += roles;
      await progress(done, done + left, 'Counting votes and verdicts of roles');
      if (left === 0) break;
    }
  },
});
