import { ingestKindNames } from '@app/contract/machine/ingest';
import type { KpiName } from '@app/contract/charts/kpis';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { hashSecret } from '#platform/secrets';
import { day, hour, iso } from '../calendar.ts';
import type { Random } from '../random.ts';

/** By which everything that programs outside would report is known as made up. */
export const demoSource = 'demo';
const countries = ['SE', 'SE', 'SE', 'NO', 'DK', 'FI', 'DE'];
const troubles = ['limited', 'limited', 'paused', 'error'] as const;
const proxySources = [
  'https://north.proxies.example/list',
  'https://baltic.proxies.example/list',
  'https://pool.example/residential',
  'https://backup.example/datacentre',
];

/** So many of them there are when the year begins, and in the end. */
const [firstBots, allBots] = [14, 25];
const [firstProxies, allProxies] = [22, 52];
const bornOn = (index: number, first: number, all: number, now: number): number =>
  index < first ? now - (370 + (first - index)) * day : now - (350 - ((index - first) * 330) / (all - first)) * day;

export interface Thing {
  id: number;
  born: number;
}

/** Bots, the oldest first, and how each of them did: warming up, well, in trouble for some days, some of them retired. */
export async function fillBots(
  trx: Transaction,
  random: Random,
  { demo, now }: { demo: readonly number[]; now: number },
): Promise<Thing[]> {
  const made = Array.from({ length: allBots }, (_, index) => {
    const born = bornOn(index, firstBots, allBots, now);
    const statuses = [{ status: 'warming', at: born }];
    let at = born + random.between(6, 16) * day;
    while (at < now) {
      statuses.push({ status: 'ok', at });
      at += random.between(12, 60) * day;
      if (at >= now) break;
      statuses.push({ status: random.pick(troubles), at });
      at += random.between(10, 120) * hour;
    }
    if (index % 5 === 2) statuses.push({ status: 'retired', at: now - random.between(5, 90) * day });
    return { index, born, statuses: statuses.toSorted((a, b) => a.at - b.at).filter(untilRetired()) };
  });
  const { rows } = await sql<{ id: number }>`
    insert into bot (source, ref, name, status, user_id, country, daily_cap, created, updated)
    select ${demoSource}, 'bot-' || n, 'Bot ' || n, status, user_id, country, cap, created, updated
    from jsonb_to_recordset(${JSON.stringify(
      made.map(({ index, born, statuses }) => ({
        n: index + 1,
        status: statuses.at(-1)!.status,
        user_id: index < 2 * demo.length ? demo[index % demo.length] : null,
        country: random.pick(countries),
        cap: random.between(4, 12) * 10,
        created: iso(born),
        updated: iso(statuses.at(-1)!.at),
      })),
    )}::jsonb) as given (n integer, status text, user_id bigint, country text, cap integer, created timestamptz, updated timestamptz)
    order by n returning id`.execute(trx);
  const events = made.flatMap(({ index, statuses }) =>
    statuses.map(({ status, at }) => ({ bot: rows[index]!.id, status, at: iso(at) })),
  );
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, bot_id, outcome, dedupe_key)
    select ${demoSource}, 'bot_status', at, at, bot, status, 'bot_status-' || bot || '-' || at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given (bot bigint, status text, at timestamptz)`.execute(
    trx,
  );
  return made.map(({ index, born }) => ({ id: rows[index]!.id, born }));
}
function untilRetired(): (each: { status: string }) => boolean {
  let isOver = false;
  return ({ status }) => {
    const keep = !isOver;
    isOver ||= status === 'retired';
    return keep;
  };
}

/** Proxies of four sources, the oldest first; some are only offered. */
export async function fillProxies(trx: Transaction, random: Random, now: number): Promise<Thing[]> {
  const made = Array.from({ length: allProxies }, (_, index) => ({
    n: index + 1,
    uri: random.pick(proxySources),
    suggestion: index % 4 === 3,
    born: bornOn(index, firstProxies, allProxies, now),
  }));
  const { rows } = await sql<{ id: number }>`
    insert into proxy (source, ref, source_uri, is_suggestion, created, updated)
    select ${demoSource}, 'proxy-' || n, uri, suggestion, created, created
    from jsonb_to_recordset(${JSON.stringify(made.map(({ born, ...each }) => ({ ...each, created: iso(born) })))}::jsonb)
      as given (n integer, uri text, suggestion boolean, created timestamptz)
    order by n returning id`.execute(trx);
  return made.map(({ born }, index) => ({ id: rows[index]!.id, born }));
}

const accountOwners = { growth: 95, research: 220 } as const;
const endings = ['blocked', 'blocked', 'phone_lost', 'not_needed'];

/** Accounts of other programs from the day they were registered until they were retired: those for growth live shorter. */
export async function fillAccounts(
  trx: Transaction,
  random: Random,
  { count, now }: { count: number; now: number },
): Promise<void> {
  const owners = Object.keys(accountOwners) as (keyof typeof accountOwners)[];
  const steps = Array.from({ length: count }, (_, index) => {
    const owner = owners[index % 3 === 2 ? 1 : 0]!;
    const born = now - random.between(1, 360) * day - random.between(0, 23) * hour;
    const life = (1 - accountOwners[owner] * Math.log(1 - random.next())) * day;
    const limited = random.chance(0.35) ? [{ outcome: 'limited', at: born + 0.6 * life }] : [];
    const all = [
      { outcome: 'registered', at: born },
      { outcome: 'in_use', at: born + 0.05 * life },
      ...limited,
      { outcome: 'retired', at: born + life },
    ];
    return all
      .filter(({ at }) => at < now)
      .map(({ outcome, at }) => ({
        account: `account-${index + 1}`,
        owner,
        outcome,
        at: iso(at),
        reason: outcome === 'retired' ? random.pick(endings) : '',
      }));
  });
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, subject, outcome, error_code, payload, dedupe_key)
    select ${demoSource}, 'account_lifecycle', at, at, owner, outcome, reason, jsonb_build_object('account', account),
      'account_lifecycle-' || account || '-' || outcome
    from jsonb_to_recordset(${JSON.stringify(steps.flat())}::jsonb) as given (account text, owner text, outcome text, at timestamptz, reason text)`.execute(
    trx,
  );
}

/** One key that is in use, and one that nobody has used for months. Nobody knows what they were. */
export async function fillKeys(trx: Transaction, owner: number, now: number): Promise<void> {
  const key = (name: string, kinds: readonly string[], created: number, used: number) => ({
    name,
    prefix: `demo-${name.slice(0, 4).toLowerCase()}`,
    hash: hashSecret(crypto.randomUUID()),
    source: demoSource,
    kinds: [...kinds],
    owner_id: owner,
    created: iso(created),
    last_used: iso(used),
    kinds_used: JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, iso(used)]))),
  });
  const [{ id }] = (await trx
    .insertInto('licence_key')
    .values([
      key('Collector of the demo', ingestKindNames, now - 380 * day, now - 0.1 * hour),
      key('Old deploy script', ['commit', 'deploy'], now - 360 * day, now - 140 * day),
    ])
    .returning('id')
    .execute()) as [{ id: number }];
  await sql`insert into ingest_batch (key_id, source, at, accepted, duplicates, rejected, reason)
    select ${id}, ${demoSource}, at, 14 + (extract(epoch from at)::bigint / 3600 * 7) % 11,
      (extract(epoch from at)::bigint / 3600) % 3, case when extract(hour from at) = 4 then 1 else 0 end,
      case when extract(hour from at) = 4 then 'country: Two capital letters, such as SE' else '' end
    from generate_series(now() - interval '10 days', now() - interval '6 minutes', interval '1 hour') as at`.execute(
    trx,
  );
}

const targets: Partial<Record<KpiName, number>> = {
  up_votes: 70,
  people_contacted: 45,
  messages_sent: 80,
  replies: 15,
  reply_rate: 0.22,
  interviews: 4,
  roles_filled: 0.4,
};

/** The users of the demo have charts of their own, and the firm has targets. */
export async function fillChartSettings(trx: Transaction, users: readonly number[]): Promise<void> {
  await sql`insert into chart_setting (named_users, targets, demo_loaded) values (${[...users]}::bigint[], ${JSON.stringify(targets)}::jsonb, now())
    on conflict (singleton) do update set named_users = excluded.named_users, targets = excluded.targets, demo_loaded = now()`.execute(
    trx,
  );
  await sql`insert into chart_mark (at, kind, label, user_id, created)
    select now() - ago, kind, label, ${users[0]!}, now() - ago from (values
      (interval '300 days', 'note', 'New e-mail templates'), (interval '171 days', 'incident', 'Mail server down for four hours'),
      (interval '94 days', 'model', 'Models learn from similar roles'), (interval '33 days', 'note', 'Two new colleagues'))
      as mark (ago, kind, label)`.execute(trx);
}
