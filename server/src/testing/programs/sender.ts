import { parentPort } from 'node:worker_threads';

/* Sends requests from a thread of its own, so that sending takes nothing of the time that is measured in another. */
export interface Letter {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}
export type Sent = { status: number; ms: number } | { error: string };

parentPort?.on('message', ({ url, ...init }: Letter) => {
  const send = async (): Promise<Sent> => {
    const since = performance.now();
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - since };
  };
  void send()
    .catch((error: unknown): Sent => ({ error: String(error) }))
    // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
    .then((sent) => parentPort?.postMessage(sent));
});
