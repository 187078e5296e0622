import { exampleEvent } from '@app/contract/machine/ingest-kinds';
import { getFreshness, type IngestKind, recordEvents } from '@app/contract/machine/ingest';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeLicenceKey, makeUser } from '#testing/make';

const api = useApi();
let chief: Call;
beforeAll(async () => {
  chief = await api.as(await makeUser(api.db, { is_superuser: true }));
});
const minute = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
let last = 0;
const event = (kind: IngestKind, lagMinutes = 1) => ({
  ...exampleEvent(kind, ago(lagMinutes * minute)),
  dedupe_key: String((last += 1)),
});
async function enter() {
  const key = await makeLicenceKey(api.db);
  const send = (...events: unknown[]) => api.withKey(key.key)(recordEvents, { body: { events } });
  return { ...key, send };
}
const freshness = async (source: string, kinds: string) =>
  (await chief(getFreshness, { query: { kinds } })).body.results.find((each) => each.source === source);

/** Batches of a source at these minutes before now. */
async function sent({ id, source }: { id: number; source: string }, minutes: readonly number[]): Promise<void> {
  await sql`delete from ingest_batch where key_id = ${id}`.execute(api.db);
  await sql`insert into ingest_batch (key_id, source, at, accepted, duplicates, rejected)
    select ${id}, ${source}, now() - make_interval(secs => 60 * ago), 1, 0, 0 from unnest(${minutes}::float8[]) as ago`.execute(
    api.db,
  );
}

test('a source is listed for the kinds that it has sent, with what came and how late', async () => {
  const { source, send } = await enter();
  await send(event('profile', 1), event('profile', 11), event('profile', 3), event('job', 90), { kind: 'job' });
  const profiles = await freshness(source, 'profile');
  expect(profiles).toMatchObject({ events: 3, rejected: 1, usual_gap_seconds: null, silent: false });
  expect(profiles!.lag_seconds! / 60).toBeCloseTo(3, 0);
  expect(Date.now() - Date.parse(profiles!.last_received)).toBeLessThan(minute);
  expect(await freshness(source, 'profile,job')).toMatchObject({ events: 4 });
  expect(await freshness(source, 'commit')).toBeUndefined();
});

test('bots are found by the name they are sent under', async () => {
  const { source, send } = await enter();
  await send(event('bot'));
  expect(await freshness(source, 'bot')).toMatchObject({ events: 1 });
});

test('what came in before the last hour, or was refused before the last day, is not counted', async () => {
  const { id, source, send } = await enter();
  await send(event('profile'), null);
  await sql`update ingest_event set received_at = now() - interval '2 hours' where source = ${source}`.execute(api.db);
  await sql`update ingest_batch set at = now() - interval '25 hours' where key_id = ${id}`.execute(api.db);
  expect(await freshness(source, 'profile')).toMatchObject({ events: 0, rejected: 0, lag_seconds: expect.any(Number) });
  await sql`update ingest_event set received_at = now() - interval '2 days' where source = ${source}`.execute(api.db);
  expect(await freshness(source, 'profile')).toMatchObject({ lag_seconds: null });
});

test('kinds that do not exist are refused', async () => {
  for (const kinds of ['', 'profile,', 'bots'])
    expect((await chief(getFreshness, { query: { kinds } })).status).toBe(400);
});

describe('a source', () => {
  const every = (gap: number, from: number, times = 6) => Array.from({ length: times }, (_, n) => from + n * gap);
  test.for<[string, number[], number | null, boolean]>([
    ['that has sent once', [600], null, false],
    ['that has sent twice', [600, 660], null, false],
    ['that sends every ten minutes, half an hour ago', every(10, 29), 600, false],
    ['that sends every ten minutes, longer ago than three of these', every(10, 31), 600, true],
    ['that sends every day, yesterday', every(24 * 60, 26 * 60), 86_400, false],
    ['that sends without a pause, two minutes ago', every(0.1, 2, 50), 60, false],
    ['that sends without a pause, four minutes ago', every(0.1, 4, 50), 60, true],
    [
      'that sends much at once every night, last night',
      [600, 600.1, 600.2, 600.3, 2040, 2040.1, 2040.2, 3480],
      86_400,
      false,
    ],
    ['that has been silent for weeks', every(60, 30 * 24 * 60), 3600, true],
  ])('%s', async ([, minutes, usual, silent]) => {
    const sender = await enter();
    await sender.send(event('profile'));
    await sent(sender, minutes);
    const found = await freshness(sender.source, 'profile');
    expect(found!.silent).toBe(silent);
    if (usual === null) expect(found!.usual_gap_seconds).toBeNull();
    else expect(found!.usual_gap_seconds! / usual).toBeCloseTo(1, 1);
  });

  test('whose batches are all forgotten is silent', async () => {
    const sender = await enter();
    await sender.send(event('profile'));
    await sent(sender, []);
    expect(await freshness(sender.source, 'profile')).toMatchObject({ silent: true });
  });
});
