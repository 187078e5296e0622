import type { Endpoint, Request } from '@app/contract/base/endpoint';
import type { z } from 'zod';
import { renewTokens } from './renewal.ts';
import { accessToken } from './tokens.ts';
import { addressed } from './transport.ts';

type EventEndpoint = Endpoint & { events: z.ZodType };
interface Ears<E extends EventEndpoint> {
  onEvent: (event: z.output<E['events']>) => void;
  /** Listens again after a while in which anything may have happened. */
  onGap: () => void;
  /**
   * A tab that nobody has looked at for so many milliseconds stops listening until somebody does: browsers keep few lines per
   * server. One that was opened in the background begins when it is looked at.
   */
  hiddenFor?: number;
}

const longestPause = 30_000;

/**
 * Listens to server-sent events until the function it answers with is called. Not an EventSource: that cannot say who
 * asks. A line that was lost is taken up again after growing pauses.
 */
export function listenTo<E extends EventEndpoint>(endpoint: E, request: Request<E>, ears: Ears<E>): () => void {
  let line: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /* What was read behind one's back may be out of date by the time that somebody looks. */
  let heardBefore = isHidden();

  const connect = async () => {
    const { signal } = (line = new AbortController());
    clearTimeout(timer);
    try {
      await readEvents(endpoint, request, signal, {
        onOpen: () => {
          failures = 0;
          if (heardBefore) ears.onGap();
          heardBefore = true;
        },
        onEvent: ears.onEvent,
      });
    } catch {
      /* Whatever it was, the next attempt may fare better. */
      failures += 1;
    }
    if (!signal.aborted) timer = setTimeout(() => void connect(), pauseAfter(failures));
  };
  const hangUp = () => {
    line?.abort();
    line = undefined;
    clearTimeout(timer);
  };
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const handleVisibility = () => {
    clearTimeout(hiding);
    if (isHidden()) hiding = setTimeout(hangUp, ears.hiddenFor ?? 60_000);
    else if (!line) void connect();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  if (!isHidden()) void connect();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    clearTimeout(hiding);
    hangUp();
  };
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

const pauseAfter = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), longestPause) * (0.75 + Math.random() / 2);

async function readEvents<E extends EventEndpoint>(
  endpoint: E,
  request: Request<E>,
  signal: AbortSignal,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: Ears<E>['onEvent'] },
): Promise<void> {
  const ask = () => {
    const { url, headers } = addressed(endpoint, request);
    return fetch(url, { headers, signal });
  };
  const token = accessToken();
  let answer = await ask();
  if (answer.status === 401) {
    await renewTokens(token);
    answer = await ask();
  }
  if (!answer.ok || !answer.body) throw new Error(`The events answered with status ${answer.status}`);
  onOpen();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const said = (text + value).split('\n\n');
    text = said.pop()!;
    for (const part of said)
      if (part.startsWith('data: ')) onEvent(endpoint.events.parse(JSON.parse(part.slice(6))) as never);
  }
}
