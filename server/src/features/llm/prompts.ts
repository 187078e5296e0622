import { type RawBuilder, sql } from 'kysely';
import type { PromptKind } from '@app/contract/llm/llm';
import type { Db } from '#platform/db/db';

export interface Prompt {
  id: number;
  body: string;
}

/** The version of a kind that is in production: that of the last move or, without any, the first one. */
export const inProduction = (kind: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select version_id from llm_prompt_move where llm_prompt_move.kind = ${kind} order by llm_prompt_move.id desc limit 1),
  (select first.id from llm_prompt_version as first where first.kind = ${kind} order by version limit 1))`;

/** What a language model is told today. */
export async function productionPrompt(db: Db, kind: PromptKind): Promise<Prompt> {
  const { rows } = await sql<Prompt>`
    select id, body from llm_prompt_version where id = ${inProduction(sql`${kind}`)}`.execute(db);
  if (!rows[0]) throw new Error(`There is no prompt of the kind ${kind}`);
  return rows[0];
}

export async function isPrompt(db: Db, kind: PromptKind, id: number): Promise<boolean> {
  const { rows } = await sql`select from llm_prompt_version where id = ${id} and kind = ${kind}`.execute(db);
  return rows.length > 0;
}
