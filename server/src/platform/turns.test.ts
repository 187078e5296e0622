import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, and says who is at it. */
function makeWork(turns: Turns) {
  const under: string[] = [];
  const begin = (user: number, name = `of ${user}`) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = turns.take(user, async () => {
      under.push(name);
      await promise;
      under.splice(under.indexOf(name), 1);
    });
    done.catch(() => undefined);
    return { done, end: resolve };
  };
  return { under, begin };
}

test('a user has one turn at a time, and the places that are left are for others', async () => {
  const { under, begin } = makeWork(new Turns(2));
  const first = begin(1, 'first');
  const second = begin(1, 'second');
  begin(2, 'other');
  await setImmediate();
  expect(under).toEqual(['first', 'other']);
  first.end();
  await first.done;
  await setImmediate();
  expect(under).toEqual(['other', 'second']);
  second.end();
  await second.done;
});

test('there is never more work under way than there are places, and those who wait come in turn', async () => {
  const { under, begin } = makeWork(new Turns(2));
  const work = [1, 2, 3, 4].map((user) => begin(user));
  await setImmediate();
  expect(under).toEqual(['of 1', 'of 2']);
  work[1]!.end();
  await work[1]!.done;
  await setImmediate();
  expect(under).toEqual(['of 1', 'of 3']);
  const late = begin(5);
  work[0]!.end();
  await work[0]!.done;
  await setImmediate();
  expect(under).toEqual(['of 3', 'of 4']);
  for (const { end } of [...work, late]) end();
  await Promise.all([...work, late].map(({ done }) => done));
});

test('a place is free again after work that failed', async () => {
  const turns = new Turns(1);
  await expect(turns.take(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(1, () => Promise.resolve('done'))).toBe('done');
});

test('one user’s crowd is refused at once, and so is everybody’s', async () => {
  const { begin } = makeWork(new Turns(1));
  const work = Array.from({ length: 4 }, () => begin(1));
  await expect(begin(1).done).rejects.toMatchObject({ code: 'too_many_requests' });
  const others = Array.from({ length: 17 }, (_, n) => begin(n + 2));
  await expect(begin(99).done).rejects.toMatchObject({ code: 'busy' });
  for (const { end } of [...work, ...others]) end();
  await Promise.all([...work, ...others].map(({ done }) => done));
});

test('who has had no turn after 5 seconds is told to try again later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { under, begin } = makeWork(new Turns(1));
    const first = begin(1);
    const [own, others] = [begin(1, 'own'), begin(2, 'others')];
    await vi.advanceTimersByTimeAsync(5000);
    await expect(own.done).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
    await expect(others.done).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
    first.end();
    await first.done;
    expect(under).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
