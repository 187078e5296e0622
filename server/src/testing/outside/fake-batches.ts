import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Asked, answerTo } from './fake-llm.ts';

/** What may be wrong with the batches of a vendor. */
export interface Faults {
  /** Stay unfinished until this is taken away. */
  slow?: boolean;
  /** The vendor's time is up after so many answers. */
  expireAfter?: number;
  /** So many of the first questions get an error in place of an answer. */
  errors?: number;
  /** Every fifth answer is of another shape, half of these with what they took; and there are lines that are no JSON. */
  malformed?: boolean;
  /** Every fifth answer is left out, and all is called done. */
  half?: boolean;
  shuffled?: boolean;
  /** Every line twice. */
  doubled?: boolean;
  /** Of a batch that nobody here sent. */
  foreign?: boolean;
  /** Answers nothing but this status. */
  status?: number;
  /** Refuses to make a batch with this status, and answers all else. */
  turnAway?: number;
  /** Takes a batch, and finds after a look through its questions that it does not want it. */
  failsIt?: boolean;
  /** Makes the batch, and breaks off before saying so. */
  silent?: boolean;
  /** Makes it so late, also when nobody waits any more. */
  createMs?: number;
  /** Cannot list what it has. */
  noList?: boolean;
  /** Between the pieces of a file of results. */
  trickleMs?: number;
}

interface Question {
  custom_id: string;
  body: Asked['body'];
}
interface FakeBatch {
  id: string;
  protocol: 'openai' | 'anthropic';
  created: number;
  questions: Question[];
  metadata: Record<string, string>;
  file?: string;
  status: 'running' | 'ended' | 'expired' | 'cancelled' | 'failed';
  /** The lines of its results, once it has ended. */
  lines: string[];
  answered: number;
}

export interface FakeVendor {
  url: string;
  batches: FakeBatch[];
  /** Questions that were answered, and so paid: how often each, by its id. */
  paid: Map<string, number>;
  requests: { method: string; path: string }[];
  be(faults: Faults): void;
  close(): Promise<void>;
}

/** A vendor of both batch APIs, over real HTTP, for tests; at any free port or the one named. Batches end as soon as somebody looks, unless they are slow. */
export async function openFakeVendor(port = 0): Promise<FakeVendor> {
  let faults: Faults = {};
  const files = new Map<string, string>();
  const batches: FakeBatch[] = [];
  const paid = new Map<string, number>();
  const requests: FakeVendor['requests'] = [];

  const end = (batch: FakeBatch): void => {
    if (batch.status !== 'running' || faults.slow) return;
    const most = faults.expireAfter ?? Infinity;
    batch.status = faults.failsIt ? 'failed' : most < batch.questions.length ? 'expired' : 'ended';
    if (faults.failsIt) return;
    answerAll(batch, most);
  };
  const answerAll = (batch: FakeBatch, most: number): void => {
    const lines = batch.questions.flatMap((question, nth) => {
      if (nth >= most)
        return batch.protocol === 'anthropic'
          ? [lineOf(batch.protocol, question, batch.status === 'cancelled' ? 'canceled' : 'expired')]
          : [];
      if (nth < (faults.errors ?? 0)) return [lineOf(batch.protocol, question, 'errored')];
      paid.set(question.custom_id, (paid.get(question.custom_id) ?? 0) + 1);
      batch.answered += 1;
      if (faults.half && nth % 5 === 4) return [];
      const line = lineOf(
        batch.protocol,
        question,
        faults.malformed && nth % 5 === 4 ? (nth % 10 === 4 ? 'wrong' : 'counted') : 'answered',
      );
      return faults.doubled ? [line, line] : [line];
    });
    if (faults.malformed) lines.splice(1, 0, '{"custom_id":', '[]', '{"custom_id":"somebody-1","result":{}}');
    batch.lines = faults.shuffled ? lines.toReversed() : lines;
  };

  const make = (protocol: FakeBatch['protocol'], questions: Question[], more: Partial<FakeBatch> = {}): FakeBatch => {
    const batch: FakeBatch = {
      id: `${protocol === 'openai' ? 'batch' : 'msgbatch'}_${randomUUID()}`,
      protocol,
      created: Date.now(),
      questions: faults.foreign ? questions.map((each, nth) => ({ ...each, custom_id: `theirs-${nth}` })) : questions,
      metadata: {},
      status: 'running',
      lines: [],
      answered: 0,
      ...more,
    };
    batches.unshift(batch);
    return batch;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const [path = '', query = ''] = url.replace('/v1', '').split('?');
    const parts: Buffer[] = [];
    for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    requests.push({ method, path });
    const send = (value: object, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const made = (value: object): void => {
      if (faults.silent) response.destroy();
      else send(value);
    };
    const say = (status: number): void => send({ error: { type: 'api_error', message: 'no' } }, status);
    if (faults.status) return say(faults.status);
    if (faults.turnAway && method === 'POST' && !path.endsWith('/cancel')) return say(faults.turnAway);
    const params = new URLSearchParams(query);
    const page = (list: FakeBatch[], after: string | null, show: (batch: FakeBatch) => object): void => {
      if (faults.noList) return say(404);
      const from = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1;
      const limit = Math.min(Number(params.get('limit') ?? 20), 100);
      const shown = list.slice(from, from + limit);
      send({ data: shown.map(show), has_more: from + limit < list.length, last_id: shown.at(-1)?.id ?? null });
    };
    const stream = async (lines: readonly string[]): Promise<void> => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      const together = faults.trickleMs ? 1 : 50;
      for (let at = 0; at < lines.length; at += together) {
        response.write(`${lines.slice(at, at + together).join('\n')}\n`);
        if (faults.trickleMs) await delay(faults.trickleMs);
      }
      response.end();
    };
    const [, id = '', act = ''] = /^(?:\/messages)?\/batches\/([^/]+)\/?(\w*)$/.exec(path) ?? [];
    const batch = batches.find((each) => each.id === id);

    if (method === 'POST' && path === '/files') {
      const form = await new Response(body, {
        headers: { 'content-type': incoming.headers['content-type']! },
      }).formData();
      const file = `file-${randomUUID()}`;
      files.set(file, await (form.get('file') as File).text());
      return send({ id: file, object: 'file', purpose: form.get('purpose') });
    }
    if (path.startsWith('/files/')) {
      const file = path.split('/')[2]!;
      if (method === 'DELETE') return send({ id: file, deleted: files.delete(file) });
      const output = batches.find((each) => `out-${each.id}` === file || `err-${each.id}` === file);
      if (!output) return say(404);
      return stream(output.lines.filter((line) => line.includes('"error":{"code"') === file.startsWith('err-')));
    }
    if (method === 'POST' && (path === '/batches' || path === '/messages/batches')) {
      const asked = JSON.parse(body.toString()) as {
        input_file_id: string;
        metadata: Record<string, string>;
        requests: { custom_id: string; params: Asked['body'] }[];
      };
      if (faults.createMs) await delay(faults.createMs);
      if (path === '/batches') {
        const lines = files.get(asked.input_file_id);
        if (lines === undefined) return say(400);
        const questions = lines.split('\n').map((line) => JSON.parse(line) as Question);
        return made(asOpenai(make('openai', questions, { metadata: asked.metadata, file: asked.input_file_id })));
      }
      const questions = asked.requests.map(({ custom_id, params: given }) => ({ custom_id, body: given }));
      return made(asAnthropic(make('anthropic', questions)));
    }
    if (path === '/batches' || path === '/messages/batches') {
      const protocol = path === '/batches' ? 'openai' : 'anthropic';
      const list = batches.filter((each) => each.protocol === protocol);
      return page(list, params.get('after') ?? params.get('after_id'), protocol === 'openai' ? asOpenai : asAnthropic);
    }
    if (!batch) return say(404);
    const show = batch.protocol === 'openai' ? asOpenai : asAnthropic;
    if (act === 'cancel') {
      if (batch.status === 'running') {
        batch.status = 'cancelled';
        // Cancelling may still finish some.
        answerAll(batch, Math.ceil(batch.questions.length / 2));
      }
      return send(show(batch));
    }
    if (act === 'results') return stream(batch.lines);
    if (method === 'DELETE') return send({ id, type: 'message_batch_deleted' });
    end(batch);
    return send(show(batch));
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    batches,
    paid,
    requests,
    be: (next) => {
      faults = next;
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
const day = 86_400_000;

function asOpenai({ id, created, questions, status, metadata, file, lines, answered }: FakeBatch): object {
  const statuses = { running: 'in_progress', ended: 'completed' } as Record<string, string>;
  const isOver = status !== 'running';
  return {
    id,
    object: 'batch',
    status: statuses[status] ?? status,
    created_at: seconds(created),
    expires_at: seconds(created + day),
    input_file_id: file,
    output_file_id: isOver && answered > 0 ? `out-${id}` : null,
    error_file_id: isOver && lines.some((line) => line.includes('"error":{"code"')) ? `err-${id}` : null,
    request_counts: { total: questions.length, completed: answered, failed: 0 },
    metadata,
  };
}

function asAnthropic({ id, created, questions, status, answered, lines }: FakeBatch): object {
  const of = (type: string): number => lines.filter((line) => line.includes(`"type":"${type}"`)).length;
  const isOver = status !== 'running';
  const counts = { succeeded: answered, errored: of('errored'), expired: of('expired') };
  const rest = questions.length - counts.succeeded - counts.errored - counts.expired;
  return {
    id,
    type: 'message_batch',
    processing_status: isOver ? 'ended' : 'in_progress',
    request_counts: { ...counts, processing: isOver ? 0 : rest, canceled: isOver ? rest : 0 },
    created_at: new Date(created).toISOString(),
    expires_at: new Date(created + day).toISOString(),
    // Somewhere else: whoever goes there gives the key away.
    results_url: 'http://127.0.0.1:9/results',
  };
}

function lineOf(
  protocol: FakeBatch['protocol'],
  { custom_id, body }: Question,
  how: 'answered' | 'wrong' | 'counted' | 'errored' | 'expired' | 'canceled',
): string {
  const useless = { content: 'nothing of the kind', choices: [] };
  const whole = answerTo(body, protocol);
  const answer = how === 'wrong' ? useless : how === 'counted' ? { ...whole, ...useless } : whole;
  if (protocol === 'openai') {
    const isAnswer = how === 'answered' || how === 'wrong' || how === 'counted';
    const failed = { custom_id, response: null, error: { code: 'server_error' } };
    return JSON.stringify(isAnswer ? { custom_id, response: { status_code: 200, body: answer }, error: null } : failed);
  }
  const results = {
    answered: { type: 'succeeded', message: answer },
    wrong: { type: 'succeeded', message: answer },
    counted: { type: 'succeeded', message: answer },
    errored: { type: 'errored', error: { type: 'error', error: { type: 'overloaded_error', message: 'no' } } },
    expired: { type: 'expired' },
    canceled: { type: 'canceled' },
  };
  return JSON.stringify({ custom_id, result: results[how] });
}
