import type { Answer, Received } from '@app/contract/base/endpoint';
import type { PromptKind } from '@app/contract/llm/llm';
import type * as api from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { inProduction } from '../llm/llm.ts';
import { gateBetween } from '../llm-evaluation/llm-evaluation.ts';

export async function getPromptGate(
  db: Db,
  { params: { kind }, query: { version_id } }: Received<typeof api.getPromptGate>,
): Promise<Answer<typeof api.getPromptGate>> {
  return gateOf(db, kind, version_id);
}

/** What test sets say of a version against the one in production. */
export async function gateOf(db: Db, kind: PromptKind, version: number): Promise<api.PromptGate> {
  const known = await db
    .selectFrom('llm_prompt_version')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', version)
    .executeTakeFirst();
  ensure(known, 'not_found');
  const { rows } = await sql<{ id: number | null }>`select ${inProduction(sql`${kind}`)} as id`.execute(db);
  return gateBetween(db, version, rows[0]!.id);
}
