import { z } from 'zod';
import { openai } from '../vendors/openai.ts';
import { parseJson } from '../vendors/protocol.ts';
import { LlmFailure } from '../vendors/failure.ts';
import { readText, type Said, talk } from '../vendors/request.ts';
import { type BatchProtocol, type Door, longMs, type Result, shortMs, type VendorBatch } from './vendor.ts';

const states = {
  validating: 'validating',
  in_progress: 'running',
  finalizing: 'finalising',
  completed: 'done',
  failed: 'failed',
  expired: 'expired',
  cancelling: 'cancelling',
  cancelled: 'cancelled',
} as const;
const seconds = z.int().transform((at) => new Date(at * 1000));
const batch = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(Object.keys(states) as [keyof typeof states]),
  created_at: seconds,
  expires_at: seconds.nullish(),
  input_file_id: z.string().nullish(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  request_counts: z.object({ total: z.int(), completed: z.int(), failed: z.int() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const list = z.object({ data: z.array(z.unknown()), has_more: z.boolean().optional() });
const line = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish() }).nullish(),
});
/** How many pages of the vendor's list are looked through. */
const mostPages = 20;

function told(body: unknown): VendorBatch & { tag: string | undefined } {
  const read = batch.safeParse(body);
  if (!read.success) throw new LlmFailure('malformed');
  const { id, status, created_at, expires_at, request_counts, metadata, ...files } = read.data;
  const counts = request_counts ?? { total: 0, completed: 0, failed: 0 };
  const given = (all: (string | null | undefined)[]): string[] => all.filter((each) => each != null);
  const outputs = given([files.output_file_id, files.error_file_id]);
  const fileAt = (file: string): string => `/files/${encodeURIComponent(file)}`;
  return {
    id,
    state: status === 'completed' && counts.failed > 0 ? 'done_with_errors' : states[status],
    counts: { ok: counts.completed, failed: counts.failed, expired: 0, cancelled: 0 },
    size: counts.total,
    created: created_at,
    expires: expires_at ?? null,
    results: outputs.map((file) => `${fileAt(file)}/content`),
    leftovers: [...outputs, ...given([files.input_file_id])].map(fileAt),
    tag: metadata?.['tag'],
  };
}

const say = async ({ endpoint, signal }: Door, said: Said, timeoutMs = shortMs): Promise<unknown> =>
  talk(endpoint, said, { signal, timeoutMs }, async (response) => parseJson(await readText(response)));
const at = (id: string): string => `/batches/${encodeURIComponent(id)}`;

/** A file of questions, one in each line, and a batch of that file. It keeps our tag. */
export const openaiBatches: BatchProtocol = {
  keepsTag: true,
  create: async (door, tag, lines) => {
    const { model } = door.endpoint;
    const text = lines
      .map(({ custom_id, question }) =>
        JSON.stringify({ custom_id, method: 'POST', url: '/v1/chat/completions', body: openai.body(model, question) }),
      )
      .join('\n');
    const form = new FormData();
    form.append('purpose', 'batch');
    form.append('file', new Blob([text], { type: 'application/jsonl' }), `${tag}.jsonl`);
    const file = z
      .object({ id: z.string().min(1) })
      .safeParse(await say(door, { method: 'POST', path: '/files', form }, longMs));
    if (!file.success) throw new LlmFailure('malformed');
    const json = {
      input_file_id: file.data.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { tag },
    };
    return told(await say(door, { method: 'POST', path: '/batches', json }));
  },
  find: async (door, { tag, since }) => {
    const found: VendorBatch[] = [];
    let after = '';
    for (let page = 0; page < mostPages; page += 1) {
      const answer = list.safeParse(await say(door, { method: 'GET', path: `/batches?limit=100${after}` }));
      if (!answer.success) throw new LlmFailure('malformed');
      const all = answer.data.data.map(told);
      found.push(...all.filter((each) => each.tag === tag));
      const last = all.at(-1);
      if (!last || !answer.data.has_more || last.created < since) break;
      after = `&after=${encodeURIComponent(last.id)}`;
    }
    return found;
  },
  get: async (door, id) => told(await say(door, { method: 'GET', path: at(id) })),
  cancel: async (door, id) => told(await say(door, { method: 'POST', path: `${at(id)}/cancel` })),
  read: (body): Result | undefined => {
    const read = line.safeParse(body).data;
    if (!read) return undefined;
    const { custom_id, response, error } = read;
    if (response?.status_code === 200) return { custom_id, state: 'answered', body: response.body };
    const code = error?.code ?? '';
    if (code === 'batch_expired') return { custom_id, state: 'expired' };
    if (code === 'batch_cancelled') return { custom_id, state: 'cancelled' };
    return { custom_id, state: 'failed', error_code: response ? `http_${response.status_code}` : 'refused' };
  },
};
