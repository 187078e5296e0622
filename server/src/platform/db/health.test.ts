import { expect, test } from 'vitest';
import { createDatabase } from '#testing/database';
import { openProxy } from '#testing/outside/proxy';
import { DatabaseHealth } from './health.ts';

test('a database that is late once and answers on another line is not lost, and nobody is refused', async () => {
  const database = await createDatabase();
  const proxy = await openProxy(database.url);
  const health = new DatabaseHealth(
    () => proxy.url,
    () => undefined,
  );
  health.markReady();
  try {
    await expect.poll(() => proxy.opened()).toBe(1);
    proxy.set('stale');
    await health.guard(async () => {
      await expect.poll(() => proxy.opened()).toBe(2);
    });
    expect(health.ready).toBe(true);
  } finally {
    await health.stop();
    await proxy.close();
    await database.drop();
  }
});
