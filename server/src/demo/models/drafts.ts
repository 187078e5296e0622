import { type ExtractedField, extractedFieldNames } from '@app/contract/llm/extraction';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { Random } from '../random.ts';

const day = 86_400_000;
const texts = 140;
const model = 'demo';
/** How many values a field has, how often there are any, and how often one is kept or made up. */
const habits: Record<ExtractedField, { most: number; there: number; kept: number; invalid: number }> = {
  first_name: { most: 1, there: 0.99, kept: 0.98, invalid: 0 },
  last_name: { most: 1, there: 0.98, kept: 0.97, invalid: 0.01 },
  title: { most: 1, there: 0.9, kept: 0.84, invalid: 0.04 },
  location_name: { most: 1, there: 0.72, kept: 0.88, invalid: 0.05 },
  emails: { most: 1, there: 0.93, kept: 0.99, invalid: 0 },
  phones: { most: 1, there: 0.81, kept: 0.97, invalid: 0.01 },
  links: { most: 2, there: 0.55, kept: 0.92, invalid: 0.03 },
  skills: { most: 14, there: 0.94, kept: 0.89, invalid: 0.06 },
  languages: { most: 3, there: 0.68, kept: 0.95, invalid: 0.02 },
  experiences: { most: 6, there: 0.96, kept: 0.86, invalid: 0.05 },
  educations: { most: 2, there: 0.83, kept: 0.82, invalid: 0.05 },
};

/** CVs that a language model has read, with what people kept of it, and messages that it has drafted. */
export async function fillDrafts(trx: Transaction, users: readonly number[], seed: number): Promise<void> {
  const random = new Random(seed + 67);
  const read = Array.from({ length: texts }, (_, n) => {
    const reviewed = random.chance(0.8);
    return {
      n,
      at: new Date(Date.now() - random.between(1, 100) * day + random.between(0, day)).toISOString(),
      user: random.pick(users),
      status: random.chance(0.03) ? 'failed' : 'ok',
      cost: random.between(900, 4200),
      ms: random.between(2000, 14_000),
      fields: extractedFieldNames.map((field) => ({ field, ...madeField(random, field, reviewed) })),
    };
  });
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
        as given (n integer, at timestamptz, "user" bigint, status text, cost bigint, ms integer, fields jsonb)
    ), prompt as (select min(id) as id from llm_prompt_version where kind = 'extract'), call as (
      insert into llm_call (at, feature, provider, model, prompt_version_id, user_id, in_fresh, out, cost_microusd, latency_ms, status, error_code, request_hash)
      select at, 'extract', 'openai', ${model}, prompt.id, "user", cost, cost / 4, cost, ms, status,
        case when status = 'failed' then 'malformed' else '' end, 'demo-cv-' || n from given, prompt order by at
      returning id, request_hash
    ), extraction as (
      insert into llm_extraction (created, user_id, text_hash, model, prompt_version_id, call_id)
      select at, "user", request_hash, ${model}, prompt.id, call.id
      from given join call on request_hash = 'demo-cv-' || n cross join prompt where status = 'ok' order by at
      returning id, text_hash
    )
    insert into llm_extraction_field (extraction_id, field, proposed, invalid, kept, is_exact, rules_proposed, rules_kept, rules_exact)
    select extraction.id, field, proposed, invalid, kept, is_exact, rules_proposed, rules_kept, rules_exact
    from given join extraction on text_hash = 'demo-cv-' || n
    cross join jsonb_to_recordset(fields) as field (field text, proposed integer, invalid integer, kept integer, is_exact boolean,
      rules_proposed integer, rules_kept integer, rules_exact boolean)`.execute(trx);
  await sql`update outbox set drafted_by_id = (select min(id) from llm_prompt_version where kind = 'message')
    where step = 0 and template_id is not null and id % 7 = 0`.execute(trx);
}

function madeField(random: Random, field: ExtractedField, reviewed: boolean) {
  const { most, there, kept: keeping, invalid: inventing } = habits[field];
  const found = random.chance(there) ? random.between(Math.ceil(most / 3), most) : 0;
  const invalid = Array.from({ length: found }, () => random.chance(inventing)).filter(Boolean).length;
  const proposed = found - invalid;
  const kept = Array.from({ length: proposed }, () => random.chance(keeping)).filter(Boolean).length;
  const is_exact = kept === proposed && invalid === 0 && random.chance(0.96);
  // The rules find a little less of it.
  const rules_proposed = Array.from({ length: found }, () => random.chance(0.85)).filter(Boolean).length;
  const rules_kept = Array.from({ length: rules_proposed }, () => random.chance(keeping)).filter(Boolean).length;
  const rules_exact = rules_proposed === found && rules_kept === found && random.chance(0.96);
  return {
    proposed,
    invalid,
    rules_proposed,
    ...(reviewed && { kept, is_exact, rules_kept, rules_exact }),
  };
}
