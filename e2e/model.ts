import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';

const host = resolve(import.meta.dirname, '../server/src/testing/outside/fake-llm-host.ts');

interface Fake<Behaviour> {
  be(behaviour: Behaviour): void;
  close(): void;
}

/** A language model for as long as a test needs one. There is one address for it, so whoever comes second waits. */
export const openModel = (): Promise<Fake<'honest' | 'gullible'>> => openFake('model');
/** A vendor of batches at the same address. So many of the first questions of a batch get an error in place of an answer. */
export const openVendor = (): Promise<Fake<{ errors?: number }>> => openFake('batches');

async function openFake<Behaviour extends string | object>(kind: 'model' | 'batches'): Promise<Fake<Behaviour>> {
  let model: ReturnType<typeof fork> | undefined;
  await expect
    .poll(
      async () => {
        model = fork(host, [process.env.E2E_LLM_PORT!, kind], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        const began = once(model, 'message').then(() => true);
        const ended = once(model, 'exit').then(() => false);
        return Promise.race([began, ended]);
      },
      { timeout: 300_000, message: 'the address of the model is free' },
    )
    .toBe(true);
  return { be: (behaviour) => model!.send(behaviour), close: () => model!.disconnect() };
}
