import { expect, inject, test } from 'vitest';
import pg from 'pg';
import { generateTypes } from '#testing/schema-types';
import { createDatabase } from '#testing/database';

test('the table types are those of the migrated database', async () => {
  await expect(generateTypes(inject('templateUrl'), '--verify')).resolves.toBeUndefined();
});

test('a column that the types do not know is noticed', async () => {
  const database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('alter table company add forgotten text');
  await client.end();
  await expect(generateTypes(database.url, '--verify')).rejects.toThrow('not up-to-date');
  await database.drop();
});
