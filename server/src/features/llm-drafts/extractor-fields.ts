import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ExtractedField, extractedFieldNames } from '@app/contract/llm/extraction';
import type * as api from '@app/contract/llm/extraction';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { z } from 'zod';
import { callsIn, partsOfAll, readOnly } from '../charts/charts.ts';
import { exactMcNemar } from '../llm-agreement/llm-agreement.ts';
import { extractedAnswer } from './extracted.ts';

const thisWeek = sql`llm_extraction.created > now() - interval '7 days'`;

export const getExtractorFields = (
  db: Db,
  { query }: Received<typeof api.getExtractorFields>,
): Promise<Answer<typeof api.getExtractorFields>> => readOnly(db, (trx) => readFields(trx, query));

async function readFields(
  trx: Transaction,
  { prompt_version }: Received<typeof api.getExtractorFields>['query'],
): Promise<Answer<typeof api.getExtractorFields>> {
  const ofPrompt = prompt_version === undefined ? sql`true` : sql`prompt_version_id = ${prompt_version}`;
  const { rows } = await sql<{
    field: ExtractedField;
    texts: number;
    filled: number;
    texts_week: number;
    filled_week: number;
    proposed: number;
    invalid: number;
    reviewed: number;
    offered: number;
    kept: number;
    exact: number;
    rules_offered: number;
    rules_kept: number;
    rules_exact: number;
    both: number;
    model_only: number;
    rules_only: number;
  }>`
    select field, count(*)::int as texts, count(*) filter (where proposed > 0)::int as filled,
      count(*) filter (where ${thisWeek})::int as texts_week, count(*) filter (where ${thisWeek} and proposed > 0)::int as filled_week, sum(proposed)::int as proposed,
      sum(invalid)::int as invalid, count(kept)::int as reviewed,
      coalesce(sum(proposed) filter (where kept is not null), 0)::int as offered, coalesce(sum(kept), 0)::int as kept,
      count(*) filter (where is_exact)::int as exact,
      coalesce(sum(rules_proposed) filter (where rules_kept is not null), 0)::int as rules_offered,
      coalesce(sum(rules_kept), 0)::int as rules_kept, count(*) filter (where rules_exact)::int as rules_exact, count(rules_exact)::int as both,
      count(*) filter (where is_exact and not rules_exact)::int as model_only,
      count(*) filter (where rules_exact and not is_exact)::int as rules_only
    from llm_extraction join llm_extraction_field on extraction_id = llm_extraction.id where ${ofPrompt} group by field`.execute(
    trx,
  );
  const { rows: calls } = await sql<{ asked: number; malformed: number; cost: number | null }>`
    select coalesce(sum(calls), 0)::int as asked, coalesce(sum(calls) filter (where error_code = 'malformed'), 0)::int as malformed,
      case when coalesce(sum(unpriced), 0) = 0 then coalesce(sum(cost_microusd), 0)::bigint end as cost
    from ${callsIn('kind', await partsOfAll(trx, 'calls'))} as call where feature = 'extract' and status <> 'running' and ${ofPrompt}`.execute(
    trx,
  );
  const { asked, malformed, cost } = calls[0]!;
  const by = new Map(rows.map((row) => [row.field, row]));
  const fields = extractedFieldNames.map((field) => {
    const {
      texts = 0,
      filled = 0,
      texts_week = 0,
      filled_week = 0,
      proposed = 0,
      invalid = 0,
      reviewed = 0,
      offered = 0,
      kept = 0,
      exact = 0,
      rules_offered = 0,
      rules_kept = 0,
      rules_exact = 0,
      both = 0,
      model_only = 0,
      rules_only = 0,
    } = by.get(field) ?? {};
    return {
      field,
      filled: { hits: filled, n: texts },
      filled_week: { hits: filled_week, n: texts_week },
      invalid: { hits: invalid, n: proposed + invalid },
      kept: { hits: kept, n: offered },
      exact: { hits: exact, n: reviewed },
      rules_kept: { hits: rules_kept, n: rules_offered },
      rules_exact: { hits: rules_exact, n: both },
      against_rules: againstRules({ both, model_only, rules_only }),
    };
  });
  return {
    texts: rows[0]?.texts ?? 0,
    reviewed: rows[0]?.reviewed ?? 0,
    malformed: { hits: malformed, n: asked },
    cost_microusd: cost,
    schema: z.toJSONSchema(extractedAnswer),
    fields,
  };
}

/** Below this, a difference is hardly chance. */
const significant = 0.05;

/** Whether one of the two reads a field better: by the texts that only one of them read as the record has it. */
function againstRules(counted: { both: number; model_only: number; rules_only: number }) {
  const { both, model_only, rules_only } = counted;
  const p = exactMcNemar(model_only, rules_only);
  const better = model_only > rules_only ? 'The model reads it better' : 'The rules read it better';
  const words = both === 0 ? '' : p < significant ? better : 'No evidence of a difference';
  return { ...counted, p, words };
}
