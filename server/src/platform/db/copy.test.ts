import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#testing/database';
import { copyIn, copyOut } from './copy.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  ({ drop } = database);
  client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table there (n int, text text); create table back (like there)');
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function read(statement: string): Promise<{ rows: number; bytes: Buffer }> {
  const blocks: Buffer[] = [];
  const rows = await copyOut(client, statement, async (block) => {
    await new Promise(setImmediate);
    blocks.push(block);
  });
  return { rows, bytes: Buffer.concat(blocks) };
}
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test('rows of every length go out and come back the same, however they are cut', async () => {
  await client.query(`insert into there select n, repeat(md5(n::text), (n % 17) * (n % 13)) from generate_series(1, 3000) n;
    insert into there values (0, null), (-1, E'tab\\t line\\n back\\\\slash åäö'), (-2, repeat('large', 1000000))`);
  const { rows, bytes } = await read('copy there to stdout');
  expect(rows).toBe(3003);
  expect(await copyIn(client, 'copy back from stdin', inPieces(bytes, 70_001))).toBe(3003);
  const differing = await client.query('(table there except table back) union all (table back except table there)');
  expect(differing.rows).toEqual([]);
});

test('the connection is as good as before when the server refuses, or there is nothing', async () => {
  await expect(read('copy nothing to stdout')).rejects.toThrow('"nothing" does not exist');
  await expect(
    copyIn(client, 'copy back from stdin', inPieces(Buffer.from('no number\tx\n'.repeat(99_999)), 65_536)),
  ).rejects.toThrow('invalid input syntax for type integer');
  expect(await read('copy (select 1 where false) to stdout')).toEqual({ rows: 0, bytes: Buffer.alloc(0) });
});

test('a source that fails leaves nothing in the table, and its own error is told', async () => {
  await client.query('truncate back');
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\tone\n');
    throw new Error('the file ends here');
  }
  await expect(copyIn(client, 'copy back from stdin', failing())).rejects.toThrow('the file ends here');
  expect((await client.query('table back')).rows).toEqual([]);
});

test('the server waits for whoever takes slowly', async () => {
  let most = 0;
  const many = "copy (select repeat('x', 1000) from generate_series(1, 180000)) to stdout";
  const before = process.memoryUsage().arrayBuffers;
  await copyOut(client, many, async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  });
  // Half of what was sent: memory is given back only now and then.
  expect(most).toBeLessThan(90e6);
});

test('whoever cannot take any more ends it, with their own error', async () => {
  const full = () => Promise.reject(new Error('the disk is full'));
  await expect(
    copyOut(client, "copy (select repeat('x', 1000) from generate_series(1, 9999)) to stdout", full),
  ).rejects.toThrow('the disk is full');
});
