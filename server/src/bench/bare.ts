import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Statements about the question itself; signing in is what bare SQL does not do. */
export const isQuestion = ({ sql }: CompiledQuery): boolean => !/from "session"|"app_user" as "u"/.test(sql);

/** The same statements without the product. What it gave up for taking too long is given up here as well. */
export async function replay(client: pg.Client, statements: readonly CompiledQuery[]): Promise<void> {
  for (const { sql, parameters } of statements)
    await client.query(sql, [...parameters]).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === '57014')) throw error;
    });
}
