import { z } from 'zod';
import { anthropic } from '../vendors/anthropic.ts';
import { LlmFailure } from '../vendors/failure.ts';
import { parseJson } from '../vendors/protocol.ts';
import { readText, type Said, talk } from '../vendors/request.ts';
import { type BatchProtocol, type Door, longMs, shortMs, type VendorBatch } from './vendor.ts';

const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
const count = z.int().min(0);
const batch = z.object({
  id: z.string().min(1).max(200),
  processing_status: z.enum(['in_progress', 'canceling', 'ended']),
  request_counts: z.object({
    processing: count,
    succeeded: count,
    errored: count,
    canceled: count,
    expired: count,
  }),
  created_at: moment,
  expires_at: moment.nullish(),
});
const list = z.object({ data: z.array(z.unknown()), has_more: z.boolean(), last_id: z.string().nullish() });
const line = z.object({
  custom_id: z.string(),
  result: z.discriminatedUnion('type', [
    z.object({ type: z.literal('succeeded'), message: z.unknown() }),
    z.object({ type: z.literal('errored'), error: z.unknown() }),
    z.object({ type: z.literal('canceled') }),
    z.object({ type: z.literal('expired') }),
  ]),
});
const mostPages = 20;

const at = (id: string): string => `/messages/batches/${encodeURIComponent(id)}`;

function told(body: unknown): VendorBatch {
  const read = batch.safeParse(body);
  if (!read.success) throw new LlmFailure('malformed');
  const { id, processing_status: status, request_counts: counts, created_at, expires_at } = read.data;
  const { processing, succeeded, errored, canceled, expired } = counts;
  const ended = canceled > 0 ? 'cancelled' : expired > 0 ? 'expired' : errored > 0 ? 'done_with_errors' : 'done';
  return {
    id,
    state: status === 'ended' ? ended : status === 'canceling' ? 'cancelling' : 'running',
    counts: { ok: succeeded, failed: errored, expired, cancelled: canceled },
    size: processing + succeeded + errored + canceled + expired,
    created: created_at,
    expires: expires_at ?? null,
    // Never where the vendor's answer says: the key goes with it.
    results: status === 'ended' ? [`${at(id)}/results`] : [],
    leftovers: status === 'ended' ? [at(id)] : [],
  };
}

const say = async ({ endpoint, signal }: Door, said: Said, timeoutMs = shortMs): Promise<unknown> =>
  talk(endpoint, said, { signal, timeoutMs }, async (response) => parseJson(await readText(response)));

/** All questions in one body. Nothing of ours is kept with it but the ids in its results. */
export const anthropicBatches: BatchProtocol = {
  keepsTag: false,
  create: async (door, _tag, lines) => {
    const { model } = door.endpoint;
    const requests = lines.map(({ custom_id, question }) => ({ custom_id, params: anthropic.body(model, question) }));
    return told(await say(door, { method: 'POST', path: '/messages/batches', json: { requests } }, longMs));
  },
  find: async (door, { since, size }) => {
    const found: VendorBatch[] = [];
    let after = '';
    for (let page = 0; page < mostPages; page += 1) {
      const answer = list.safeParse(await say(door, { method: 'GET', path: `/messages/batches?limit=100${after}` }));
      if (!answer.success) throw new LlmFailure('malformed');
      const all = answer.data.data.map(told);
      found.push(...all.filter((each) => each.created >= since && each.size === size));
      const last = all.at(-1);
      if (!last || !answer.data.has_more || last.created < since) break;
      after = `&after_id=${encodeURIComponent(answer.data.last_id ?? last.id)}`;
    }
    return found;
  },
  get: async (door, id) => told(await say(door, { method: 'GET', path: at(id) })),
  cancel: async (door, id) => told(await say(door, { method: 'POST', path: `${at(id)}/cancel` })),
  read: (body) => {
    const read = line.safeParse(body).data;
    if (!read) return undefined;
    const { custom_id, result } = read;
    if (result.type === 'succeeded') return { custom_id, state: 'answered', body: result.message };
    if (result.type === 'errored') return { custom_id, state: 'failed', error_code: codeOf(result.error) };
    return { custom_id, state: result.type === 'expired' ? 'expired' : 'cancelled' };
  },
};

/** `{ type: 'error', error: { type: 'overloaded_error', … } }`: the type alone, for words may repeat anything. */
function codeOf(error: unknown): string {
  const shape = z.object({ error: z.object({ type: z.string().regex(/^[a-z_]{1,60}$/) }) });
  return shape.safeParse(error).data?.error.type ?? 'refused';
}
