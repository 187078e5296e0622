import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '#platform/errors';
import { createDatabase } from '#testing/database';
import { seed } from '#testing/random';
import { type Db, openDb, openPool, plannedOnce, toIso, wireTypes } from './db.ts';

let db: Db;
let url: string;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { url: address, drop } = await createDatabase();
  url = address;
  db = openDb(openPool(url, { name: 'test', max: 1, types: wireTypes, onError: () => undefined }));
  dropDatabase = drop;
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase();
});

const keptPlans = async (by = db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(by)).rows.map(
    ({ statement }) => statement,
  );

test('a statement that is planned once keeps its plan, whatever its parameters; others keep none', async () => {
  const marked = (id: number) => sql`${plannedOnce} select ${id}::int as id`.execute(db);
  expect((await marked(1)).rows).toEqual([{ id: 1 }]);
  expect((await marked(2)).rows).toEqual([{ id: 2 }]);
  await sql`select ${3}::int as id`.execute(db);
  expect(await keptPlans()).toEqual(['/* planned once */ select $1::int as id']);
});

test('a connection that a pooler hands on keeps no plan', async () => {
  const pooled = openDb(openPool(url, { name: 'test', max: 1, handedOn: true, onError: () => undefined }));
  await sql`${plannedOnce} select ${1}::int as id`.execute(pooled);
  expect(await keptPlans(pooled)).toEqual([]);
  await pooled.destroy();
});

test('whoever writes to a primary that has become a replica is told to come again', async () => {
  const write = db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => sql`create table late (n int)`.execute(trx));
  const error = await write.catch((thrown: unknown) => thrown);
  expect(asAppError(error)).toMatchObject({ code: 'database_unavailable', retryAfterSeconds: 2 });
});

test('a statement that is planned once works again after it has failed', async () => {
  const half = (by: number) => sql`${plannedOnce} select 1 / ${by}::int as part`.execute(db);
  await expect(half(0)).rejects.toThrow('division by zero');
  expect((await half(1)).rows).toEqual([{ part: 1 }]);
});

test('a connection is waited for while others use all there are', async () => {
  const [, next] = await Promise.all([sql`select pg_sleep(3)`.execute(db), sql`select 1 as one`.execute(db)]);
  expect(next.rows).toEqual([{ one: 1 }]);
});

test(`the database's moments become the same ISO text as by way of a date (seed ${seed})`, () => {
  const moment = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const fraction = fc.stringMatching(/^(\.\d{1,6})?$/);
  fc.assert(
    fc.property(moment, fraction, fc.constantFrom('+00', '+02', '-03:30'), (date, digits, zone) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${digits}${zone}`;
      expect(toIso(text)).toBe(new Date(text).toISOString());
    }),
    { seed, numRuns: 2000 },
  );
});
