import type { IngestEvent } from '@app/contract/machine/ingest-kinds';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** From this likeness on, two titles, or two clients, are taken for the same. */
const alike = 0.6;
/** The same is offered by several brokers, at about the same time. */
const alikeDays = 14;
/** To compare two texts takes a while: a client with more ads than this is compared with its newest. */
const mostCompared = 40;

/** Saves what is offered on the market, and says of each whether it was new. What our users decided about it stays. */
export async function saveAds(
  trx: Transaction,
  source: string,
  ads: readonly IngestEvent<'consulting_ad'>[],
): Promise<(ref: string) => boolean> {
  if (ads.length === 0) return () => false;
  const { rows } = await sql<{ id: number; ref: string }>`
    with given as (
      select distinct on (ref) * from jsonb_to_recordset(${JSON.stringify(ads)}::jsonb) as ad (ref text, title text, client text,
        broker text, place text, is_remote boolean, starts_on date, months integer, hourly_rate integer, currency text,
        skills text[], url text, published timestamptz, apply_by date, occurred_at timestamptz)
      order by ref, occurred_at desc
    ), saved as (
      insert into consulting_ad as known (source, ref, title, client, broker, place, is_remote, starts_on, months, hourly_rate,
        currency, skills, url, published, apply_by, created, updated)
      select ${source}, ref, title, client, broker, place, is_remote, starts_on, months, hourly_rate, currency, skills, url,
        published, apply_by, occurred_at, occurred_at
      from given order by published, ref
      on conflict on constraint consulting_ad__source_ref do update set title = excluded.title, client = excluded.client,
        broker = excluded.broker, place = excluded.place, is_remote = excluded.is_remote, starts_on = excluded.starts_on,
        months = excluded.months, hourly_rate = excluded.hourly_rate, currency = excluded.currency, skills = excluded.skills,
        url = excluded.url, published = excluded.published, apply_by = excluded.apply_by, updated = excluded.updated
      where excluded.updated >= known.updated
      returning id, ref, xmax = 0 as is_new
    )
    select id, ref from saved where is_new`.execute(trx);
  const added = new Map(rows.map(({ ref, id }) => [ref, id]));
  await markDuplicates(trx, [...added.values()]);
  return (ref) => added.has(ref);
}

/** As the index has it. */
const firstWord = (table: 'ad' | 'older') => sql`split_part(lower(${sql.ref(`${table}.client`)}), ' ', 1)`;

/** Where no client is named, a title says too little. */
async function markDuplicates(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update consulting_ad as ad set duplicate_of = (
      select min(near.id) from (
        select older.id, older.title, older.client from consulting_ad as older
        where older.id < ad.id and ${firstWord('older')} = ${firstWord('ad')}
          and older.published between ad.published - make_interval(days => ${alikeDays})
            and ad.published + make_interval(days => ${alikeDays})
        order by older.id desc limit ${mostCompared}) as near
      where similarity(near.title, ad.title) >= ${alike} and similarity(near.client, ad.client) >= ${alike})
    where ad.id = any(${ids}) and ad.client <> ''`.execute(trx);
}
