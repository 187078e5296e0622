import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendDue } from '#platform/tasks/schedule';
import { openTasks, type TaskKind, type Tasks } from '#platform/tasks/tasks';
import { useApi } from '#testing/api';
import { randomFrom, seed } from '#testing/random';

const days = 90;
const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2030, 0, 1, 12);
const kinds: TaskKind[] = [
  { name: 'test.nightly', queue: 'maintenance', input: z.object({}), schedule: '15 3 * * *' },
  { name: 'test.often', queue: 'maintenance', input: z.object({}), schedule: '*/20 * * * *' },
];

const api = useApi();
const next = randomFrom(seed);
const countSent = async () => {
  const { rows } = await sql<{ nightly: number; often: number }>`
    select count(*) filter (where name = 'test.nightly') as nightly, count(*) filter (where name = 'test.often') as often
    from task_run`.execute(api.db);
  return rows[0];
};

test(`each slot of a schedule is sent once in ${days} days of three servers that come and go (seed ${seed})`, async () => {
  const { log } = api.services;
  const servers: Tasks[] = await Promise.all(
    Array.from({ length: 3 }, () => openTasks(api.url, { log, works: false, kinds })),
  );
  const expected = { nightly: 0, often: 0 };
  let now = start;
  const tick = () => Promise.all(servers.map((tasks) => sendDue(api.db, tasks, new Date(now))));
  await tick();
  expect(await countSent()).toEqual(expected); // A new schedule does not make up for the past.
  const slotsSince = (before: number, every: number, offset: number) =>
    Math.floor((now - offset) / every) - Math.floor((before - offset) / every);

  while (now < start + days * day) {
    const before = now;
    // Mostly all is well and the servers look every few seconds or minutes; sometimes nobody looks for hours.
    now += next() < 0.1 ? next() * 20 * 60 * minute : next() * 30 * minute;
    await tick();
    // However many slots went by unseen, one is made up for.
    expected.nightly += Math.min(1, slotsSince(before, day, (3 * 60 + 15) * minute));
    expected.often += Math.min(1, slotsSince(before, 20 * minute, 0));
    expect(await countSent(), new Date(now).toISOString()).toEqual(expected);
  }
  expect(expected.nightly).toBe(slotsSince(start, day, (3 * 60 + 15) * minute)); // No outage was longer than a day.
  await Promise.all(servers.map((tasks) => tasks.stop(0)));
});
