import { type IngestEvent, ingestKinds } from '@app/contract/machine/ingest-kinds';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { type Checked, ofKind } from './check-events.ts';

type Thing = 'bot' | 'proxy';

/** By which name its source knows the bot, or the proxy, that an event is about. */
export function refOf(event: IngestEvent, thing: Thing): string | undefined {
  const places: Partial<Record<Thing, string>> = ingestKinds[event.kind];
  const fields: Readonly<Record<string, unknown>> = event;
  return fields[places[thing] ?? thing] as string | undefined;
}

/** What the events of a batch name, by our ids, and which rows name something that is not there. */
export interface Resolved {
  bots: ReadonlyMap<string, number>;
  proxies: ReadonlyMap<string, number>;
  /** Whoever was merged stands for whom they were merged into. */
  people: ReadonlyMap<number, number>;
  refused: ReadonlyMap<number, string>;
}

/** Bots and proxies that the batch itself reports are there for all of it, whatever comes first. */
export async function resolveRefs(trx: Transaction, source: string, rows: readonly Checked[]): Promise<Resolved> {
  const refused = new Map<number, string>();
  const users = await findUsers(trx, rows);
  for (const { index, event } of rows)
    if ('username' in event && event.username && !users.has(event.username.toLowerCase()))
      refused.set(index, `username: There is no user ${event.username}`);
  const reported = rows.filter(({ index }) => !refused.has(index));
  await saveBots(trx, source, ofKind(reported, 'bot'), users);
  await saveProxies(trx, source, ofKind(reported, 'proxy'));
  const bots = await findThings(trx, source, 'bot', rows);
  const proxies = await findThings(trx, source, 'proxy', rows);
  const people = await findPeople(trx, rows);
  for (const { index, event } of rows) {
    if (refused.has(index)) continue;
    const [bot, proxy] = [refOf(event, 'bot'), refOf(event, 'proxy')];
    if (bot !== undefined && !bots.has(bot)) refused.set(index, unknown('bot', bot));
    else if (proxy !== undefined && !proxies.has(proxy)) refused.set(index, unknown('proxy', proxy));
    else if ('person' in event && event.person !== undefined && !people.has(event.person))
      refused.set(index, `person: There is no person ${event.person}`);
  }
  return { bots, proxies, people, refused };
}

const unknown = (thing: Thing, ref: string): string =>
  `${thing}: This source has reported no ${thing} ${ref}; report it first, or in the same batch`;

async function findUsers(trx: Transaction, rows: readonly Checked[]): Promise<Map<string, number>> {
  const names = ofKind(rows, 'bot').flatMap(({ username }) => username || []);
  if (names.length === 0) return new Map();
  const found = await trx
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', 'in', [...new Set(names)])
    .execute();
  return new Map(found.map(({ id, username }) => [username.toLowerCase(), id]));
}

async function findThings(
  trx: Transaction,
  source: string,
  thing: Thing,
  rows: readonly Checked[],
): Promise<Map<string, number>> {
  const refs = new Set(rows.flatMap(({ event }) => refOf(event, thing) ?? []));
  if (refs.size === 0) return new Map();
  const found = await trx
    .selectFrom(thing)
    .select(['id', 'ref'])
    .where('source', '=', source)
    .where('ref', '=', sql<string>`any(${[...refs]})`)
    .execute();
  return new Map(found.map(({ id, ref }) => [ref, id]));
}

/** They are locked until all is stored, so that nobody is merged in between and leaves something behind. */
async function findPeople(trx: Transaction, rows: readonly Checked[]): Promise<Map<number, number>> {
  const ids = ofKind(rows, 'invitation').flatMap(({ person }) => person ?? []);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ given: number; id: number }>`
    with recursive step as (
      select id as given, id, merged_into from person where id = any(${ids})
      union select step.given, person.id, person.merged_into from step join person on person.id = step.merged_into)
    select given, person.id from step join person on person.id = step.id where person.merged_into is null
    order by person.id for key share of person`.execute(trx);
  return new Map(found.map(({ given, id }) => [given, id]));
}

/** What is said later, by the clock of the source, takes the place of what was said before. */
async function saveBots(
  trx: Transaction,
  source: string,
  bots: readonly IngestEvent<'bot'>[],
  users: ReadonlyMap<string, number>,
): Promise<void> {
  if (bots.length === 0) return;
  const rows = bots.map((bot) => ({ ...bot, user_id: users.get(bot.username?.toLowerCase() ?? '') }));
  await sql`insert into bot (source, ref, name, status, user_id, country, daily_cap, created, updated)
    select distinct on (ref) ${source}, ref, name, status, user_id, coalesce(country, ''), daily_cap, occurred_at, occurred_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (ref text, name text, status text, user_id bigint,
      country text, daily_cap integer, occurred_at timestamptz)
    order by ref, occurred_at desc
    on conflict on constraint bot__source_ref do update set name = excluded.name, status = excluded.status,
      user_id = excluded.user_id, country = excluded.country, daily_cap = excluded.daily_cap, updated = excluded.updated
    where excluded.updated >= bot.updated`.execute(trx);
}

async function saveProxies(trx: Transaction, source: string, proxies: readonly IngestEvent<'proxy'>[]): Promise<void> {
  if (proxies.length === 0) return;
  await sql`insert into proxy (source, ref, source_uri, is_suggestion, created, updated)
    select distinct on (ref) ${source}, ref, source_uri, is_suggestion, occurred_at, occurred_at
    from jsonb_to_recordset(${JSON.stringify(proxies)}::jsonb) as given (ref text, source_uri text, is_suggestion boolean,
      occurred_at timestamptz)
    order by ref, occurred_at desc
    on conflict on constraint proxy__source_ref do update set source_uri = excluded.source_uri,
      is_suggestion = excluded.is_suggestion, updated = excluded.updated
    where excluded.updated >= proxy.updated`.execute(trx);
}
