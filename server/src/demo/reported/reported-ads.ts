import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { saveAds } from '../../features/ingest/ads.ts';
import { day, iso, momentIn, type WorkDay } from '../calendar.ts';
import { careers } from '../careers/careers.ts';
import { employers } from '../careers/employers.ts';
import { type Random, sample, weighted } from '../random.ts';
import { demoSource } from './reported-things.ts';

const amount = 60;
const brokers = ['Mälarkonsult', 'Nordic Assignments', 'Brokerhuset', 'Konsultkollen', 'Freja Partners'];
const places = ['Stockholm', 'Stockholm', 'Göteborg', 'Malmö', 'Uppsala', 'Linköping'];

/** What consultants are wanted for, most of it lately; every ninth is offered by a second broker, too. */
export async function fillAds(
  trx: Transaction,
  random: Random,
  { year, now }: { year: readonly WorkDay[]; now: number },
): Promise<void> {
  type Ad = Parameters<typeof saveAds>[2][number];
  const ads: Ad[] = [];
  while (ads.length < amount) {
    const ref = `ad-${ads.length + 1}`;
    const before = ads.at(-1);
    if (before && ads.length % 9 === 8) {
      const broker = brokers[(brokers.indexOf(before.broker) + 1) % brokers.length]!;
      ads.push({ ...before, ref, dedupe_key: ref, broker, url: `https://ads.example/${ref}` });
      continue;
    }
    const career = weighted(random, careers);
    const published = momentIn(random, year.slice(ads.length < 45 ? -60 : 0));
    const starts = published + random.between(14, 60) * day;
    ads.push({
      kind: 'consulting_ad',
      ref,
      dedupe_key: ref,
      occurred_at: iso(published + 120_000),
      title: random.pick(career.jobs)[0],
      client: employers[random.between(0, employers.length - 1)]!.name,
      broker: random.pick(brokers),
      place: random.pick(places),
      is_remote: random.chance(0.3),
      starts_on: iso(starts).slice(0, 10),
      months: random.between(3, 12),
      hourly_rate: random.between(14, 26) * 50,
      currency: 'SEK',
      skills: sample(random, career.skills, 4),
      url: `https://ads.example/${ref}`,
      published: iso(published),
      apply_by: iso(Math.min(starts, published + random.between(5, 20) * day)).slice(0, 10),
    });
  }
  await saveAds(trx, demoSource, ads);
  await sql`update consulting_ad set state = 'hidden' where id % 11 = 4`.execute(trx);
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, subject, outcome, payload, dedupe_key)
    select source, 'consulting_ad', created, created, broker, 'new', jsonb_build_object('ref', ref), ref from consulting_ad
    where created < ${iso(now)}::timestamptz`.execute(trx);
}
