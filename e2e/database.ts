import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Changes what no screen can change yet, in the database of the server that the tests run against. */
export async function execute(statement: string): Promise<void> {
  const folder = join(process.env.E2E_DATA_DIR!, 'postgres');
  const place = await readFile(join(folder, 'location'), 'utf8').catch(() => folder);
  const pid = await readFile(join(place.trim(), 'data', 'postmaster.pid'), 'utf8');
  const password = await readFile(join(folder, 'password'), 'utf8');
  const port = Number(pid.split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'spana', password, database: 'spana' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
