import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Listener } from '../db/listen.ts';
import type { Log } from '../log.ts';

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

  constructor(url: string, log: Log) {
    this.#listener = new Listener(url, log);
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
  const { raw } = reply;
  /* First this: whoever is told that we listen may rely on it. */
  const stop = await follow((event) => raw.write(`data: ${JSON.stringify(schema.parse(event))}\n\n`));
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(': listening\n\n');
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
