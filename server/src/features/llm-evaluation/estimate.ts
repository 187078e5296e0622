import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/evaluation';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { messagesOf } from '../grading/grading.ts';
import { costOf, endpointsOf, findPrice, missingSettings, modelsOf, noTokens, onlyModel } from '../llm/llm.ts';
import { questionsOf, readItems } from './items.ts';

/** Characters of a token, as in English; and tokens of an answer while none is known. */
const perToken = 4;
const usualOut = 400;

export const estimateEvaluation = (
  db: Db,
  { query }: Received<typeof api.estimateEvaluation>,
  _: unknown,
  { config }: { config: Config },
): Promise<Answer<typeof api.estimateEvaluation>> => estimate(db, config, query);

/** What a run would ask and cost now. */
export async function estimate(
  db: Db,
  config: Config,
  { testset, prompt_version_id, model }: Received<typeof api.estimateEvaluation>['query'],
): Promise<api.Estimate> {
  const chosen = model === undefined ? config : onlyModel(config, model);
  ensure(chosen, 'llm_not_set_up', { detail: `No setting names the model ${model}` });
  const { rows } = await sql<{ version: number | null }>`
    select (select max(version) from testset_freeze where testset_id = testset.id) as version
    from testset where id = ${testset}`.execute(db);
  ensure(rows[0], 'testset_not_found');
  const prompt = await db
    .selectFrom('llm_prompt_version')
    .select(['id', 'body'])
    .where('id', '=', prompt_version_id)
    .where('kind', '=', 'grade')
    .executeTakeFirst();
  ensure(prompt, 'not_found');
  const { version } = rows[0];
  const [endpoint] = endpointsOf(chosen);
  const items = version === null ? [] : await readItems(db, testset, version);
  const keys: string[] = [];
  const lengths = new Map<string, number>();
  for await (const { input, key } of questionsOf(db, items, { model: endpoint?.model ?? '', prompt: prompt.id })) {
    keys.push(key);
    lengths.set(
      key,
      messagesOf(prompt.body, input).reduce((length, { content }) => length + content.length, 0),
    );
  }
  const { rows: known } = await sql<{ key: string }>`
    select key from llm_cache_entry where key = any(${keys})`.execute(db);
  for (const { key } of known) lengths.delete(key);
  const tokens = {
    ...noTokens,
    in_fresh: Math.ceil([...lengths.values()].reduce((total, length) => total + length, 0) / perToken),
    out: Math.ceil(lengths.size * (endpoint ? await tokensOut(db, endpoint.model) : usualOut)),
  };
  const cost = endpoint ? costOf(await findPrice(db, endpoint), tokens) : null;
  return {
    version,
    items: items.length,
    known: known.length,
    tokens_in: tokens.in_fresh,
    tokens_out: tokens.out,
    usd: cost === null ? null : cost / 1e6,
    model: endpoint?.model ?? null,
    models: modelsOf(config),
    missing_settings: missingSettings(config),
  };
}

/** What its last answers took. */
async function tokensOut(db: Db, model: string): Promise<number> {
  const { rows } = await sql<{ mean: number | null }>`
    select avg(out + out_reasoning)::float8 as mean from (
      select out, out_reasoning from llm_call where model = ${model} and status = 'ok' and not cache_hit
        and feature in ('grade', 'evaluate') and at > now() - interval '30 days' order by at desc limit 200) as last`.execute(
    db,
  );
  return rows[0]!.mean ?? usualOut;
}
