import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** Statements about the question itself; signing in is what bare SQL does not do. */
export const isQuestion = ({ sql }: CompiledQuery): boolean => !/from "session"|"app_user" as "u"/.test(sql);

/** The same statements without the product. */
export async function replay(client: pg.Client, statements: readonly CompiledQuery[]): Promise<void> {
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
}
