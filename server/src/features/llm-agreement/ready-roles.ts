import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Transaction } from '#platform/db/db';
import { task } from '#platform/tasks/task';
import {
  cellColumns,
  cells,
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
  agreement_cell: sql`insert into agreement_cell (votes, ${cellColumns})
    ${sql.join(
      Object.entries(ofComparison).map(
        ([votes, asked]) => sql`select ${votes}::text, ${cellColumns} from (${cells(asked, where)}) as cell`,
      ),
      sql` union all `,
    )}`,
  agreement_user: sql`insert into agreement_user (${userVoteColumns}) ${userVotes({}, where)}`,
  agreement_pair: sql`insert into agreement_pair (${userPairColumns}) ${userPairs({}, where)}`,
  agreement_repeat: sql`insert into agreement_repeat (${userRepeatColumns}) ${userRepeats(where)}`,
});

interface Source {
  /** The rows of the table that are asked for. */
  kept: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  count(where: RawBuilder<boolean>): RawBuilder<unknown>;
}
/** What is kept of roles that are counted ahead, and what a statement counts of all others. */
export type RoleParts = (source: Source) => RawBuilder<unknown>;

const readiness = sql`
  select id, exists (select from agreement_ready where assignment_id = assignment.id)
    and not exists (select from agreement_change where assignment_id = assignment.id) as ready from assignment`;

/** Which roles are counted ahead as they are now. What is asked of some votes or verdicts only is not, so it is counted from the rows of all. */
export async function rolePartsOf(trx: Transaction, { isWhole }: { isWhole: boolean }): Promise<RoleParts> {
  const { rows } = isWhole ? await sql<{ id: number; ready: boolean }>`${readiness}`.execute(trx) : { rows: [] };
  const idsOf = (isReady: boolean) => isOne(rows.flatMap(({ id, ready }) => (ready === isReady ? [id] : [])));
  const isAhead = rows.some(({ ready }) => ready);
  return ({ kept, columns, count }) => {
    if (!isAhead) return sql`(select ${columns} from (${count(sql<boolean>`true`)}) as counted)`;
    return sql`(select ${columns} from ${kept} and ${idsOf(true)}
      union all select ${columns} from (${count(idsOf(false))}) as counted)`;
  };
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
    await sql`insert into agreement_ready (assignment_id, shared)
      select role, coalesce(people, 0) from unnest(${slice}::bigint[]) as role
      left join (${sharedPeople({}, isOne(slice))}) as shared on shared.assignment_id = role
      on conflict (assignment_id) do update set shared = excluded.shared`.execute(trx);
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
