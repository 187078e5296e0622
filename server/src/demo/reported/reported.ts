import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { iso, type WorkDay, day } from '../calendar.ts';
import { fillAds } from './reported-ads.ts';
import type { Random } from '../random.ts';
import { demoSource, fillAccounts, fillBots, fillKeys, fillProxies, type Thing } from './reported-things.ts';

interface Reporting {
  year: readonly WorkDay[];
  now: number;
  /** Whose bots some are. */
  demo: readonly number[];
  size: number;
}

/** A kind of event: how many there are on a usual day, and what they say. Words that are repeated come more often. */
interface Reported {
  perDay: number;
  /** Whether people do it, at their hours, or machines all day. */
  byHand?: true;
  subjects?: readonly string[];
  outcomes?: readonly string[];
  /** The outcomes that have an error code, and which. */
  failed?: readonly string[];
  errors?: readonly string[];
  things?: 'bot' | 'both';
  /** Of which kinds of proxies the source is the subject. */
  ofProxy?: true;
  amount?: readonly [from: number, to: number];
  duration?: readonly [from: number, to: number];
  payload?: RawBuilder<unknown>;
}

const many = (word: string, times: number): string[] => Array.from({ length: times }, () => word);
const nations = [...many('SE', 12), ...many('NO', 4), ...many('DK', 3), ...many('FI', 3), 'DE', 'PL'];
const intake = {
  outcomes: [...many('unchanged', 9), ...many('updated', 6), ...many('new', 4), 'rejected'],
  failed: ['rejected'],
  errors: ['no_name', 'no_name', 'duplicate', 'blocked', 'bad_country'],
} as const;
const refreshErrors = ['timeout', 'timeout', 'not_found', 'blocked'];
/** One of a few, in SQL. */
const oneOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`(${[...words]}::text[])[1 + floor(random() * ${words.length})]`;

const reported: Record<string, Reported> = {
  profile: {
    ...intake,
    perDay: 75,
    subjects: nations,
    amount: [0, 5],
    duration: [300, 2500],
    payload: sql`jsonb_build_object('fields_filled', 4 + floor(8 * a), 'has_email', b < 0.6, 'age_days', floor(400 * a * b))`,
  },
  job: { ...intake, perDay: 22, subjects: nations, duration: [200, 1500] },
  search: {
    ...intake,
    perDay: 12,
    subjects: [
      'react-stockholm',
      'react-stockholm',
      'java-goteborg',
      'python-malmo',
      'nurse-uppsala',
      'devops-remote',
      'controller',
    ],
    amount: [5, 160],
    /* One of them has found everyone there is. */
    payload: sql`jsonb_build_object('new_people', case when subject = 'controller' and at > now() - interval '40 days' then 0 else floor(14 * a * b) end)`,
  },
  company: { ...intake, perDay: 8, subjects: nations },
  profile_refresh: {
    perDay: 12,
    outcomes: [...many('done', 12), 'failed'],
    failed: ['failed'],
    errors: refreshErrors,
    things: 'bot',
    duration: [900, 6000],
    payload: sql`jsonb_build_object('requested_at', at - make_interval(secs => 20 + 900 * a * b * b))`,
  },
  bot_action: {
    perDay: 34,
    subjects: [...many('visit', 6), ...many('search', 3), ...many('invite', 2), 'message'],
    outcomes: [...many('ok', 18), 'error'],
    failed: ['error'],
    errors: ['captcha', 'timeout', 'timeout', 'logged_out', 'limit_reached'],
    things: 'both',
    duration: [200, 4000],
  },
  ip_used: {
    perDay: 16,
    things: 'both',
    ofProxy: true,
    payload: sql`jsonb_build_object('ip', '192.0.2.' || floor(1 + 250 * a))`,
  },
  proxy_status: {
    perDay: 20,
    outcomes: [...many('OK', 14), 'SLOW', 'SLOW', 'DEAD', 'BANNED'],
    failed: ['DEAD', 'BANNED'],
    errors: ['connect', 'timeout', 'http_403'],
    things: 'both',
    ofProxy: true,
    duration: [60, 1800],
  },
  commit: {
    perDay: 7,
    byHand: true,
    subjects: [...many('product', 5), ...many('extension', 2), 'infrastructure'],
    outcomes: [...many('change', 24), 'revert'],
    amount: [1, 320],
    payload: sql`jsonb_build_object('sha', left(md5(a::text), 7), 'team', case when b < 0.5 then 'web' else 'data' end)`,
  },
  deploy: {
    perDay: 0.35,
    byHand: true,
    subjects: ['product', 'product', 'product', 'extension'],
    amount: [4000, 300_000],
    payload: sql`jsonb_build_object('version', to_char(at, 'YYYY.WW.') || extract(isodow from at))`,
  },
  third_party_call: {
    perDay: 14,
    subjects: [...many('geocoder', 5), ...many('mail-check', 4), ...many('translation', 2), 'sms-gateway'],
    outcomes: [...many('ok', 24), 'error'],
    failed: ['error'],
    errors: ['timeout', 'quota', 'http_500'],
    amount: [800, 24_000],
    duration: [40, 900],
    /* What is used grows until the month is over. */
    payload: sql`jsonb_build_object('quota_limit', 10000, 'quota_ends', date_trunc('month', at) + interval '1 month',
      'quota_used', least(10000, case subject when 'geocoder' then 32 when 'mail-check' then 105 when 'translation' then 60 else 4 end
        * row_number() over (partition by subject, date_trunc('month', at) order by at)))`,
  },
  client_log: {
    perDay: 6,
    byHand: true,
    subjects: ['/person/:id', '/person/:id', '/assignment/:id', '/todo', '/person_search'],
    outcomes: ['info', 'info', 'warn', 'error'],
    failed: ['error'],
    errors: ['TypeError', 'NetworkError', 'ChunkLoadError'],
    payload: sql`jsonb_build_object('release', to_char(at, 'YYYY.WW'))`,
  },
};

/** What programs outside would have told of in a year. The product itself collects nothing. */
export async function fillReported(
  trx: Transaction,
  random: Random,
  { year, now, demo, size }: Reporting,
): Promise<void> {
  await sql`select setseed(${random.next()})`.execute(trx);
  const bots = await fillBots(trx, random, { demo, now });
  const proxies = await fillProxies(trx, random, now);
  await makeDays(trx, { year, now, bots, proxies });
  for (const [kind, { perDay, ...events }] of Object.entries(reported))
    await insertEvents(trx, kind, { ...events, perDay: perDay * size }, { bots, proxies });
  await fillAccounts(trx, random, { count: Math.ceil(150 * size), now });
  await fillInvitations(trx, bots);
  await sql`update proxy set last_status = outcome, updated = occurred_at
    from (select distinct on (proxy_id) proxy_id, outcome, occurred_at from ingest_event where kind = 'proxy_status'
      order by proxy_id, occurred_at desc) as newest where proxy_id = proxy.id`.execute(trx);
  await sql`insert into chart_mark (at, kind, label, href, created)
    select occurred_at, 'deploy', subject || ' ' || (payload ->> 'version'), '', occurred_at from ingest_event where kind = 'deploy'`.execute(
    trx,
  );
  await fillAds(trx, random, { year, now });
  await fillKeys(trx, demo[0]!, now);
}

interface Fleet {
  bots: readonly Thing[];
  proxies: readonly Thing[];
}

/** The days of the year and the one that has begun, and how many bots and proxies there were by then. */
async function makeDays(
  trx: Transaction,
  { year, now, bots, proxies }: Fleet & { year: readonly WorkDay[]; now: number },
): Promise<void> {
  const today = { start: now - (now % day), share: year.at(-1)!.share };
  const days = [...year, today].map(({ start, share }) => ({
    day: iso(start),
    share,
    bots: bots.filter(({ born }) => born <= start).length,
    proxies: proxies.filter(({ born }) => born <= start).length,
  }));
  await sql`create temporary table demo_day on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as given (day timestamptz, share float8, bots integer, proxies integer)`.execute(trx);
}

/** Machines rest little: so much of what they do does not depend on the day. */
const tireless = 0.45;

async function insertEvents(trx: Transaction, kind: string, events: Reported, { bots, proxies }: Fleet): Promise<void> {
  const { perDay, byHand, subjects = [''], outcomes = [''], failed = [], errors = [''], things, ofProxy } = events;
  const { amount: [least, most] = [0, 0], duration, payload = sql`'{}'::jsonb` } = events;
  const amount = sql`floor(${least} + ${most - least} * a * b)`;
  const share = byHand ? sql`share` : sql`(${tireless} + ${1 - tireless} * share)`;
  const second = byHand ? sql`25200 + 32400 * random()` : sql`86399 * random()`;
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, bot_id, proxy_id, subject, outcome, error_code,
      duration_ms, amount, payload, dedupe_key)
    select ${demoSource}, ${kind}, at, at + make_interval(secs => 1 + 30 * a), bot_id, proxy_id,
      ${ofProxy ? sql`coalesce(source_uri, '')` : sql`subject`}, outcome, case when outcome = any(${[...failed]}::text[]) then error else '' end,
      ${duration ? sql`floor(${duration[0]} + ${duration[1] - duration[0]} * a * b)` : sql`null`},
      ${amount}, ${payload}, ${`${kind}-`} || row_number() over (order by at)
    from (
      select day + make_interval(secs => ${second}) as at, random() as a, random() as b, ${oneOf(subjects)} as subject,
        ${oneOf(outcomes)} as outcome, ${oneOf(errors)} as error,
        ${things ? sql`${bots[0]!.id} + floor(random() * bots)` : sql`null`}::bigint as bot_id,
        ${things === 'both' ? sql`${proxies[0]!.id} + floor(random() * proxies)` : sql`null`}::bigint as proxy_id
      from demo_day cross join lateral generate_series(1, floor(${perDay}::float8 * ${share} + random())::integer)
      offset 0
    ) as event left join proxy on proxy.id = proxy_id left join bot on bot.id = bot_id
    where at < now() and at < ${botRestsFrom}`.execute(trx);
}
/** A retired bot does nothing more. And one fell silent, so that the bot board has something to find. */
const botRestsFrom = sql`case when bot.status = 'retired' then bot.updated
  when bot.id = (select min(id) from bot where source = ${demoSource} and status = 'ok') then now() - interval '3 days'
  else 'infinity' end`;

/** Who invites how many, and how often people accept: notes work, and whoever is near knows somebody in common. */
async function fillInvitations(trx: Transaction, bots: readonly Thing[]): Promise<void> {
  await sql`insert into bot_invitation (bot_id, ref, type, path_length, sent_at, accepted_at, created)
    select bot_id, 'invitation-' || row_number() over (order by at), type, path, at,
      case when c < chance and at + wait < now() then at + wait end, at
    from (
      select day + make_interval(secs => 25200 + 36000 * random()) as at, ${bots[0]!.id} + floor(random() * least(bots, 16)) as bot_id,
        ${oneOf(['plain', 'plain', 'note', 'note', 'note', 'event'])} as type, 1 + floor(3 * random() ^ 0.7)::int as path,
        random() as c, make_interval(secs => 3600 + 2000000 * random() ^ 3) as wait
      from demo_day cross join lateral generate_series(1, floor(16 * share + random())::integer) offset 0
    ) as invited cross join lateral (
      select case type when 'note' then 0.46 when 'event' then 0.38 else 0.3 end - 0.06 * (path - 1) as chance) as likely
    where at < now()`.execute(trx);
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, bot_id, subject, outcome, payload, dedupe_key)
    select ${demoSource}, 'invitation', at, at, bot_id, type, outcome, jsonb_build_object('ref', ref), ref || '-' || outcome
    from bot_invitation cross join lateral (values (sent_at, 'sent'), (accepted_at, 'accepted')) as told (at, outcome)
    where at is not null`.execute(trx);
}
