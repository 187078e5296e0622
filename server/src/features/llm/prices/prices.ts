import type { priceTiers } from '@app/contract/llm/prices';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import type { LlmEndpoint } from '../endpoints.ts';
import { type TokenKind, tokenKinds, type Tokens } from '../tokens.ts';

export interface Price extends Record<TokenKind, number | null> {
  id: number;
  /** The name of the model, or how it begins and a star. */
  match: string;
}

/** Whether a price is for this model: by its whole name, or by how it begins. */
export const fitsModel = (model: string) =>
  sql<boolean>`(match = ${model}::text or right(match, 1) = '*' and starts_with(${model}::text, left(match, -1)))`;

/** Today's price of a model, in millionths of a dollar per million tokens; the one that names it best. */
export async function findPrice(
  db: Db,
  { provider, model }: Pick<LlmEndpoint, 'provider' | 'model'>,
  tier: keyof typeof priceTiers = 'standard',
) {
  const amounts = tokenKinds.map((kind) => sql`(${sql.ref(kind)} * 1000000)::bigint as ${sql.ref(kind)}`);
  const { rows } = await sql<Price>`
    select id, match, ${sql.join(amounts)} from llm_price
    where provider = ${provider} and tier = ${tier} and ${fitsModel(model)} and tstzrange(valid_from, valid_to) @> now()
    order by match = ${model}::text desc, length(match) desc limit 1`.execute(db);
  return rows[0];
}

/** In millionths of a dollar, rounded up. Null if it has no price: costs are not guessed. */
export function costOf(price: Price | undefined, tokens: Tokens): number | null {
  let cost = 0n;
  for (const kind of tokenKinds) {
    const amount = price?.[kind] ?? (kind === 'out_reasoning' ? price?.out : undefined) ?? null;
    if (tokens[kind] > 0 && amount === null) return null;
    cost += BigInt(tokens[kind]) * BigInt(amount ?? 0);
  }
  return Number((cost + 999_999n) / 1_000_000n);
}
