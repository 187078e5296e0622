import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';

const host = resolve(import.meta.dirname, '../server/src/testing/fake-llm-host.ts');

/** A language model for as long as a test needs one. There is one address for it, so whoever comes second waits. */
export async function openModel(): Promise<{ be(mood: 'honest' | 'gullible'): void; close(): void }> {
  let model: ReturnType<typeof fork> | undefined;
  await expect
    .poll(
      async () => {
        model = fork(host, [process.env.E2E_LLM_PORT!], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        const began = once(model, 'message').then(() => true);
        const ended = once(model, 'exit').then(() => false);
        return Promise.race([began, ended]);
      },
      { timeout: 300_000, message: 'the address of the model is free' },
    )
    .toBe(true);
  return { be: (mood) => model!.send(mood), close: () => model!.disconnect() };
}
