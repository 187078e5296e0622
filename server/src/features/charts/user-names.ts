import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** What users are called on charts. */
export async function userNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name
    from app_user where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
