import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Address } from '../db/db.ts';
import { Listener } from '../db/listen.ts';
import { ensure } from '../errors.ts';
import type { Log } from '../log.ts';
import { openLines } from './metrics.ts';

type OnMessage = (payload: unknown) => void;

interface Channel {
  ears: Set<OnMessage>;
  /** Settled when the database knows that we listen. */
  open: Promise<void>;
}

/** What the database tells all processes, handed on to whoever listens in this one. */
export class Events {
  readonly #listener: Listener;
  readonly #channels = new Map<string, Channel>();
  /** How many lines each user has open in this process. */
  readonly #lines = new Map<number, number>();

  constructor(address: Address, log: Log) {
    this.#listener = new Listener(address, log);
  }

  /**
   * From the moment it answers until the function it answers with is called. After a lost connection comes an undefined
   * message.
   */
  async subscribe(name: string, ear: OnMessage): Promise<() => void> {
    const channel = this.#channels.get(name) ?? this.#open(name);
    try {
      await channel.open;
    } catch (error) {
      this.#channels.delete(name);
      throw error;
    }
    channel.ears.add(ear);
    return () => void channel.ears.delete(ear);
  }

  #open(name: string): Channel {
    const ears = new Set<OnMessage>();
    const tell = (payload: unknown) => ears.forEach((one) => one(payload));
    const open = this.#listener.listen(
      name,
      (payload) => tell(JSON.parse(payload)),
      () => tell(undefined),
    );
    const channel = { ears, open };
    this.#channels.set(name, channel);
    return channel;
  }

  /** Counts a line that a user opens, until the function it answers with is called. */
  countLine(user: number): () => void {
    const count = (by: number) => {
      const lines = (this.#lines.get(user) ?? 0) + by;
      if (lines === 0) this.#lines.delete(user);
      else this.#lines.set(user, lines);
      openLines.inc(by);
    };
    ensure((this.#lines.get(user) ?? 0) < linesPerUser, 'too_many_requests', { retryAfterSeconds: 60 });
    count(1);
    return () => count(-1);
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

/** More tabs than anybody has in sight: those that nobody looks at hang up. */
const linesPerUser = 20;

export type Follow = (send: (event: unknown) => void) => Promise<() => void>;
interface Line {
  schema: z.ZodType;
  follow: Follow;
  lines: Events;
  /** Who listens. */
  actor: Actor;
  /** Fails once they may not any more. */
  askAgain(): Promise<unknown>;
}

/** Answers with server-sent events until the caller goes, or may not listen any more. */
export async function sendEvents(reply: FastifyReply, { schema, follow, lines, actor, askAgain }: Line): Promise<void> {
  const { raw } = reply;
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nobody uses it again, and a server that stops would wait for that.
    connection: 'close',
  };
  if (reply.request.method === 'HEAD') return void reply.headers(headers).send();

  let mayNot = false;
  const ends = [lines.countLine(actor.id)];
  const finish = () => ends.splice(0).forEach((end) => end());
  try {
    ends.push(
      await lines.subscribe('access_ended', (user) => {
        // Undefined after a lost connection, when we may have missed the word.
        if (user === undefined || user === actor.id || user === actor.impersonator?.id)
          askAgain().catch(() => {
            mayNot = true;
            if (raw.headersSent) raw.end();
          });
      }),
    );
    /* Before the answer: whoever is told that we listen may rely on it. */
    ends.push(await follow((event) => raw.write(`data: ${JSON.stringify(schema.parse(event))}\n\n`)));
    // Access may have ended before we listened for that.
    await askAgain();
  } catch (error) {
    finish();
    throw error;
  }
  reply.hijack();
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  raw.write(': listening\n\n');
  if (mayNot) raw.end();
  const beat = setInterval(() => raw.write(':\n\n'), heartbeat);
  const end = setTimeout(() => raw.end(), longest);
  ends.push(
    () => clearInterval(beat),
    () => clearTimeout(end),
  );
  if (raw.closed) finish();
  else raw.once('close', finish);
}
