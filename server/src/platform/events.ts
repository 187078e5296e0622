import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Listener } from './listen.ts';
import type { Log } from './log.ts';

type OnMessage = (payload: unknown) => void;

/** What the database tells all processes, handed on to whoever listens in this one. */
export class Events {
  readonly #listener: Listener;
  readonly #ears = new Map<string, Set<OnMessage>>();

  constructor(url: string, log: Log) {
    this.#listener = new Listener(url, log);
  }

  /** From now on until the function it answers with is called. After a lost connection comes an undefined message. */
  async subscribe(channel: string, ear: OnMessage): Promise<() => void> {
    let ears = this.#ears.get(channel);
    if (!ears) {
      ears = new Set();
      this.#ears.set(channel, ears);
      const tell = (payload: unknown) => this.#ears.get(channel)?.forEach((one) => one(payload));
      await this.#listener.listen(
        channel,
        (payload) => tell(JSON.parse(payload)),
        () => tell(undefined),
      );
    }
    ears.add(ear);
    return () => void ears.delete(ear);
  }

  async close(): Promise<void> {
    await this.#listener.close();
  }

  cut(): void {
    this.#listener.cut();
  }
}

/** Proxies cut a line on which nothing is said for a minute. */
const heartbeat = 20_000;
/** The caller then comes again and shows that they still may. */
const longest = 5 * 60_000;

/** Answers with server-sent events until the caller goes. */
export async function sendEvents(
  reply: FastifyReply,
  schema: z.ZodType,
  follow: (send: (event: unknown) => void) => Promise<() => void>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(': listening\n\n');
  const stop = await follow((event) => raw.write(`data: ${JSON.stringify(schema.parse(event))}\n\n`));
  const beat = setInterval(() => raw.write(':\n\n'), heartbeat);
  const end = setTimeout(() => raw.end(), longest);
  const finish = () => {
    clearInterval(beat);
    clearTimeout(end);
    stop();
  };
  if (raw.closed) finish();
  else raw.once('close', finish);
}
