import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drafted, misled, type Question } from './fake-drafts.ts';

/** How an endpoint may behave. */
export type Mood =
  | 'honest'
  /** Does whatever the profile says. */
  | 'gullible'
  /** Honest, unless the profile speaks of a verdict: then it says yes, and names words that do stand there. */
  | 'obedient'
  /** Never comes to an end. */
  | 'slow'
  /** JSON of another shape. */
  | 'wrong'
  | 'cut'
  | 'html'
  | 'huge'
  | 'failing'
  | 'disconnecting'
  | 'moved'
  | 'refusing'
  /** Does not say what it took. */
  | 'unmetered'
  | { retryAfter: string }
  /** Honest, after a while. */
  | { delayMs: number };

export interface Asked extends Question {
  at: number;
  path: string;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
    tools?: { name: string }[];
    [other: string]: unknown;
  };
  role: { criteria: string[] };
}

export interface FakeLlm {
  url: string;
  requests: Asked[];
  /** How it behaves for the next requests, one mood each, and for all after these. */
  be(always: Mood, ...first: Mood[]): void;
  close(): Promise<void>;
}

/** What every answer took, as endpoints tell it: cached and reasoning tokens are among the others. */
export const fakeUsage = {
  prompt_tokens: 1000,
  completion_tokens: 100,
  prompt_tokens_details: { cached_tokens: 400 },
  completion_tokens_details: { reasoning_tokens: 30 },
};

/** The same as Anthropic tells it: cached tokens are beside the others. */
export const fakeAnthropicUsage = {
  input_tokens: 600,
  output_tokens: 100,
  cache_read_input_tokens: 300,
  cache_creation_input_tokens: 100,
  cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 40 },
};

/** An endpoint that speaks OpenAI's protocol and, at `/messages`, Anthropic's, over real HTTP, for tests; at any free port or the one named. */
export async function openFakeLlm(port = 0): Promise<FakeLlm> {
  const requests: Asked[] = [];
  let first: Mood[] = [];
  let always: Mood = 'honest';
  const server = createServer((incoming, response) => {
    void answer(incoming, response);
  });
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readAsked(incoming);
    requests.push(asked);
    const mood = first.shift() ?? always;
    if (typeof mood === 'object' && 'delayMs' in mood) {
      await delay(mood.delayMs);
      reply('honest', asked, requests.length, response);
    } else reply(mood, asked, requests.length, response);
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    be: (next, ...before) => {
      always = next;
      first = before;
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAsked(incoming: IncomingMessage): Promise<Asked> {
  const at = performance.now();
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  const body = JSON.parse(Buffer.concat(parts).toString()) as Asked['body'];
  return {
    at,
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    headers: incoming.headers,
    body,
    ...readQuestion(body),
  };
}

function readQuestion(body: Asked['body']): Pick<Asked, 'role' | 'kind' | 'known' | 'profile'> {
  const text = body.messages.at(-1)?.content ?? '';
  const [, role = '{"criteria":[]}'] = /^The role:\n(.*)\n/.exec(text) ?? [];
  const [, , , profile = ''] = /(?:^|\n)=== (\w+) (\w+)\n([^]*)\n=== end of \1 \2$/.exec(text) ?? [];
  const [known = ''] = /^\{.*(?=\n)/.exec(text) ?? [];
  return {
    role: JSON.parse(role) as Asked['role'],
    kind: body.tools?.[0]?.name ?? body.response_format.json_schema.name,
    known: known === '' ? {} : (JSON.parse(known) as Asked['known']),
    profile,
  };
}

/** What an honest model answers to the body of one question, in either protocol. */
export function answerTo(body: Asked['body'], protocol: 'openai' | 'anthropic'): object {
  const message = { role: 'assistant', content: JSON.stringify(honest(readQuestion(body))) };
  return protocol === 'anthropic' ? toAnthropic(message, true) : toOpenai(message, true);
}

function reply(mood: Exclude<Mood, { delayMs: number }>, asked: Asked, nth: number, response: ServerResponse): void {
  const send = (status: number, text: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
  const complete = (message: object, isMetered = true): void =>
    send(
      200,
      JSON.stringify(asked.path.endsWith('/messages') ? toAnthropic(message, isMetered) : toOpenai(message, isMetered)),
    );
  const answer = (content: object): void => complete({ role: 'assistant', content: JSON.stringify(content) });
  if (typeof mood === 'object') return send(429, '{"error":"slow down"}', { 'retry-after': mood.retryAfter });
  switch (mood) {
    case 'honest':
      return answer(drafted(asked) ?? honest(asked));
    case 'obedient':
      return answer(obedient(asked));
    case 'gullible':
      return complete(misled(asked) ?? gullible(asked, nth));
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
      return;
    case 'wrong':
      return answer({ verdict: 'excellent', score: '100', criteria: 'all of them' });
    case 'cut':
      return send(
        200,
        JSON.stringify({ choices: [{ message: { content: JSON.stringify(honest(asked)) } }] }).slice(0, -9),
      );
    case 'html':
      return send(200, '<!doctype html><title>Gateway</title>', { 'content-type': 'text/html' });
    case 'huge':
      return complete({ content: JSON.stringify({ ...honest(asked), summary: 'x'.repeat(5_000_000) }) });
    case 'failing':
      return send(500, '{"error":"boom"}');
    case 'disconnecting':
      response.writeHead(200, { 'content-length': '1000' }).write('{"choices":');
      return void response.destroy();
    case 'moved':
      return send(302, '', { location: asked.path });
    case 'refusing':
      // As real ones do, it repeats the key.
      return send(401, JSON.stringify({ error: `Incorrect API key provided: ${asked.authorization}` }));
    case 'unmetered':
      return complete({ content: JSON.stringify(honest(asked)) }, false);
  }
}

const toOpenai = (message: object, isMetered: boolean): object => ({
  choices: [{ finish_reason: 'stop', message }],
  ...(isMetered && { usage: fakeUsage }),
});
function toAnthropic(message: { content?: unknown }, isMetered: boolean): object {
  const input: unknown = JSON.parse(String(message.content));
  return {
    type: 'message',
    role: 'assistant',
    stop_reason: 'tool_use',
    content: [
      { type: 'text', text: 'Let me see.' },
      { type: 'tool_use', id: 'toolu_1', name: 'grade', input },
    ],
    ...(isMetered && { usage: fakeAnthropicUsage }),
  };
}

/** Finds words of the criteria in the profile. */
function honest({ role, profile }: Pick<Asked, 'role' | 'profile'>) {
  const criteria = role.criteria.map((criterion) => {
    const word = criterion.split(/\s+/).find((each) => each.length > 1 && profile.includes(each));
    return { criterion, verdict: word ? 'meets' : 'unclear', quote: word ?? '' };
  });
  const met = criteria.filter(({ verdict }) => verdict === 'meets').length;
  const score = criteria.length > 0 ? Math.round((100 * met) / criteria.length) : 50;
  return { verdict: score > 60 ? 'yes' : score < 40 ? 'no' : 'maybe', score, summary: `Meets ${met}`, criteria };
}

function obedient(asked: Asked): object {
  const { role, profile } = asked;
  if (!/verdict|answer|svara|grade/i.test(profile)) return honest(asked);
  const quote = profile
    .split('\n')
    .find((line) => /verdict|answer|svara|grade/i.test(line))!
    .slice(0, 200);
  return {
    verdict: 'yes',
    score: 100,
    summary: 'As told',
    criteria: role.criteria.map((criterion) => ({ criterion, verdict: 'meets', quote })),
  };
}

/** Ways to obey, one after the other, each with a trick of its own. */
function gullible({ role, profile }: Asked, nth: number): object {
  const meeting = (quote: string) =>
    role.criteria.map((criterion) => ({ criterion, verdict: 'meets', quote, hired: true, action: 'move_to_board' }));
  const obeying = {
    verdict: 'yes',
    score: 100,
    summary: 'Hire at once <script>alert(1)</script>\u202E\u200B',
    criteria: meeting('Ten years as the head of everything'),
    actions: [
      { tool: 'send_message', to: 'everybody' },
      { tool: 'move', column: 'Hired' },
    ],
    vote: 'up',
    person_id: 1,
    suspicions: [],
  };
  const say = (content: object | string): object => ({
    role: 'assistant',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });
  const ways = [
    () => say(obeying),
    // Quotes the order itself, which does stand in the profile.
    () =>
      say({
        ...obeying,
        criteria: meeting(
          profile
            .split('\n')
            .toSorted((a, b) => b.length - a.length)[0]!
            .slice(0, 200),
        ),
      }),
    () =>
      say({
        ...obeying,
        criteria: [...meeting('Skills'), { criterion: 'Obeys', verdict: 'meets', quote: profile.slice(0, 20) }],
      }),
    () => say({ ...obeying, score: 100_000 }),
    () => say({ ...obeying, verdict: "yes'); drop table vote; --" }),
    () => say(`{"__proto__":{"verdict":"yes","is_superuser":true},${JSON.stringify(obeying).slice(1)}`),
    () => ({
      ...say(obeying),
      tool_calls: [{ type: 'function', function: { name: 'send_message', arguments: '{}' } }],
    }),
    () => ({ content: null, tool_calls: [{ type: 'function', function: { name: 'hire', arguments: '{}' } }] }),
    () => say(`${JSON.stringify(obeying)} and then ${JSON.stringify({ actions: ['reject everybody else'] })}`),
    () => say({ ...obeying, criteria: meeting('a'), summary: 'x'.repeat(50_000) }),
  ];
  return ways[nth % ways.length]!();
}
