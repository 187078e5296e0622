import pg from 'pg';
import type { Cluster } from '#platform/cluster/cluster';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import { fillPeople } from '../../demo/people.ts';
import { openKeptCluster } from './cluster.ts';

/** To be changed when the generator or the search document changes: the people are then made anew. */
const edition = 'people 4';

export const openPeopleCluster = (): Promise<Cluster> => openKeptCluster('people');

/** The address of a database with so many people. */
export async function openPeople(cluster: Cluster, people: number): Promise<string> {
  const name = `people_${people}`;
  const url = new URL(cluster.url);
  const server = new pg.Client(cluster.url);
  await server.connect();
  const known = await server.query<{ edition: string | null }>(
    "select shobj_description(oid, 'pg_database') as edition from pg_database where datname = $1",
    [name],
  );
  url.pathname = `/${name}`;
  if (known.rows[0]?.edition !== edition) {
    console.log(`Making ${people} people…`);
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`create database ${name}`);
    await migrate(url.href);
    await fill(url.href, people);
    await server.query(`comment on database ${name} is '${edition}'`);
  }
  await migrate(url.href); // What came since they were made.
  await server.end();
  return url.href;
}

/** Indexes are made when all rows are there: four times as fast. */
async function fill(url: string, people: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes where schemaname = 'public'
      and tablename in ('person', 'person_email', 'person_phone', 'person_link', 'experience', 'education', 'message', 'tagging')
      and indexname not in (select conname from pg_constraint)
      and indexname <> 'message__person_at'`); // By which an answer finds what it answers.
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  const db = openDb(openPool(url, { name: 'fill', max: 2, types: wireTypes, onError: () => undefined }));
  const { id } = await db
    .insertInto('app_user')
    .values({
      username: 'bench',
      email: 'bench@example.com',
      first_name: 'Bench',
      last_name: '',
      password_hash: '',
      state: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await fillPeople(db, {
    people,
    seed: 1,
    users: [id],
    onProgress: (done) => done % 100_000 === 0 && console.log(`  ${done}`),
  });
  await db.destroy();
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('vacuum analyze');
  await client.end();
}
