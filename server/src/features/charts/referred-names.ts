import type { Referred } from '@app/contract/charts/chart-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

const nameQueries: Partial<Record<Referred, RawBuilder<unknown>>> = {
  person: sql`select id, trim(first_name || ' ' || last_name) as name from person`,
  assignment: sql`select id, name from assignment`,
  user: sql`select id, username::text as name from app_user`,
  template: sql`select id, name from conversation_template`,
  company: sql`select id, name from company`,
};
export const namedKinds = Object.keys(nameQueries) as Referred[];

/** What the ids of some things stand for, in one question. */
export async function namesOf(
  trx: Transaction,
  kind: Referred | undefined,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const named = kind && nameQueries[kind];
  if (!named || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${named}) as named where id = any(${[...new Set(ids)]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
