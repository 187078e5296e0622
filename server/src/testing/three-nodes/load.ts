import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response, takesOnce } from '@app/contract/base/endpoint';

/** A write that was acknowledged: when its last try was sent, and when the answer came. */
export interface Acknowledged {
  kind: string;
  tried: number;
  at: number;
}
interface Reply {
  status: number;
  body: unknown;
}

/** Calls the web processes by turns and keeps count of what they answer. */
export class Load {
  /** How often each status was answered. */
  readonly answers = new Map<number, number>();
  /** Answers that no one should get while a leader is replaced: neither done nor told when to come again. */
  readonly wrong: string[] = [];
  readonly acknowledged: Acknowledged[] = [];
  #turn = 0;
  #writes = 0;
  readonly #addresses: readonly string[];
  readonly #token: (user: number) => string;

  constructor(addresses: readonly string[], token: (user: number) => string) {
    this.#addresses = addresses;
    this.#token = token;
  }

  /** One try. Undefined when we are to come again, after waiting for as long as we are told. */
  async ask<E extends Endpoint>(
    user: number,
    endpoint: E,
    request: Request<E>,
    key?: string,
  ): Promise<Reply | undefined> {
    const { params, query, body, bytes } = request as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: object;
      bytes?: Uint8Array<ArrayBuffer>;
    };
    const name = `${endpoint.method} ${endpoint.path}`;
    this.#turn += 1;
    const address = this.#addresses[this.#turn % this.#addresses.length]!;
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const response = await fetch(
      `${address}${pathOf(endpoint.path, params)}?${new URLSearchParams(query).toString()}`,
      {
        method: endpoint.method,
        headers: {
          authorization: authorizationHeader(this.#token(user)),
          ...((body ?? bytes) && { 'content-type': type }),
          ...(key && takesOnce(endpoint) && { 'idempotency-key': key }),
        },
        ...((body ?? bytes) && { body: bytes ?? JSON.stringify(body) }),
      },
    );
    const { status } = response;
    const text = await response.text();
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    // A list that was started before its answer got lost is running already.
    if (status < 400 || text.includes('"import_')) return { status, body: text && JSON.parse(text) };
    const wait = Number(response.headers.get('retry-after') ?? 0);
    if (status !== 503 || wait === 0) this.wrong.push(`${name}: ${status} ${text}`);
    await delay((wait || 1) * 1000);
    return undefined;
  }

  /**
   * Tries with the same key until there is an answer, as a client does whose write may or may not have been made. Every tenth is sent a
   * second time while the first is on its way, as if the answer had been lost.
   */
  async insist<E extends Endpoint>(kind: string, user: number, endpoint: E, request: Request<E>): Promise<Response<E>> {
    const key = randomUUID();
    this.#writes += 1;
    const before = takesOnce(endpoint) && this.#writes % 10 === 0 ? this.ask(user, endpoint, request, key) : undefined;
    for (;;) {
      const tried = Date.now();
      const reply = await this.ask(user, endpoint, request, key);
      if (!reply) continue;
      this.acknowledged.push({ kind, tried, at: Date.now() });
      await before;
      return reply.body as Response<E>;
    }
  }

  /** When the first write was acknowledged that was tried after a moment. */
  resumedAt(moment: number, kind?: string): number | undefined {
    return this.acknowledged.find((each) => each.tried >= moment && (kind === undefined || each.kind === kind))?.at;
  }
}

/** Does something again and again until it is told to stop; then waits for what is under way. */
export function repeat(pauseMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let goesOn = true;
  const done = (async () => {
    while (goesOn) {
      await work();
      await delay(pauseMs);
    }
  })();
  done.catch(() => undefined); // Whoever stops it is told.
  return {
    stop: () => {
      goesOn = false;
      return done;
    },
  };
}

/** Listens to server-sent events as a browser does, and comes again when the line ends. */
export function listenAgain(url: string, token: () => string) {
  const end = new AbortController();
  const heard: number[] = [];
  let lines = 0;
  const listening = (async () => {
    while (!end.signal.aborted) {
      try {
        const response = await fetch(url, {
          headers: { authorization: authorizationHeader(token()) },
          signal: end.signal,
        });
        if (response.ok) lines += 1;
        for await (const chunk of response.ok ? response.body!.pipeThrough(new TextDecoderStream()) : [])
          if (chunk.includes('data: ')) heard.push(Date.now());
      } catch {
        // The line broke.
      }
      await delay(500);
    }
  })();
  return {
    heard,
    lines: () => lines,
    stop: () => {
      end.abort();
      return listening;
    },
  };
}
