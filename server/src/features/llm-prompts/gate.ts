import type { Answer, Received } from '@app/contract/base/endpoint';
import type { PromptKind } from '@app/contract/llm/llm';
import type * as api from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { readPromptCheck } from '../fairness/fairness.ts';
import { inProduction } from '../llm/llm.ts';
import { gateBetween } from '../llm-evaluation/llm-evaluation.ts';

export const getPromptGate = (
  db: Db,
  { params: { kind }, query: { version_id } }: Received<typeof api.getPromptGate>,
  _: unknown,
  { config }: { config: Config },
): Promise<Answer<typeof api.getPromptGate>> => gateOf(db, config, kind, version_id);

/** What test sets say of a version against the one in production; of one that grades people, also what it did with generated ones. */
export async function gateOf(db: Db, config: Config, kind: PromptKind, version: number): Promise<api.PromptGate> {
  const known = await db
    .selectFrom('llm_prompt_version')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', version)
    .executeTakeFirst();
  ensure(known, 'not_found');
  const { rows } = await sql<{ id: number | null }>`select ${inProduction(sql`${kind}`)} as id`.execute(db);
  const model = config.LLM_MODEL;
  const [gate, check] = await Promise.all([
    gateBetween(db, version, { production: rows[0]!.id, model }),
    kind === 'grade' ? readPromptCheck(db, version, model) : null,
  ]);
  return { ...gate, check };
}
