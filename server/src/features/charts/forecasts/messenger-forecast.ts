import type { Answer, Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import {
  type ForecastQuery,
  type ForecastRow,
  type MessengerChannel,
  messengerChannels,
  type NeverReason,
} from '@app/contract/charts/messenger-forecast';
import type * as api from '@app/contract/charts/messenger-forecast';
import { handQuotas } from '@app/contract/outreach/quotas';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { chartOf, readOnly } from '../charts.ts';
import {
  addedADay,
  type Calendar,
  forecast,
  type Forecast,
  historyDays,
  longestForecast,
  mostADay,
  type Sender,
} from './sending-forecast.ts';
import { mostSplits } from '../series.ts';

/** Quotas look further back than what is expected. */
const daysBack = Math.max(historyDays, handQuotas.PAYED_INMAIL.days);

interface Firm extends Calendar {
  /** Of a working day. */
  hours: number;
  zone: string;
  today: string;
  inmails_per_month: number;
  paused: boolean;
}
/** A user and a channel, with what they have to send and how that will go. */
interface Expected extends Forecast {
  user: ForecastRow['user'];
  channel: MessengerChannel;
  sender: Sender;
}

export const listMessengerForecast = (
  db: Db,
  { query }: Received<typeof api.listMessengerForecast>,
): Promise<Answer<typeof api.listMessengerForecast>> =>
  readOnly(db, async (trx) => {
    const firm = await readFirm(trx);
    const expected = await expectAll(trx, firm, query);
    return { results: expected.map((each) => rowOf(each, firm)) };
  });

export const getMessengerForecast = (
  db: Db,
  { query }: Received<typeof api.getMessengerForecast>,
): Promise<ChartPayload> =>
  chartOf(() =>
    readOnly(db, async (trx) => {
      const firm = await readFirm(trx);
      const expected = await expectAll(trx, firm, query);
      const starts = await startsOfDays(trx, firm, horizonOf(expected));
      return {
        id: 'messenger_forecast',
        title: 'Messages that will leave',
        shape: 'time',
        x: { type: 'time', unit: 'day', tz: firm.zone, values: starts, partial_last: false },
        axes: [{ id: 'l', unit: 'count' }],
        series: seriesOf(expected, starts.length),
        tables: ['outbox', 'message', 'outreach_setting', 'app_user'],
        definition: `What waits leaves oldest first, on the working days of the firm, as many a day as ${
          query.cap === undefined
            ? `each user sent on working days of the last four weeks${
                query.hours === undefined ? '' : `, had they worked ${query.hours} hours instead of ${firm.hours}`
              }`
            : `the cap of ${query.cap} allows`
        }, and within the quota of paid InMails. New ones come as on the same weekdays of the last four weeks and wait behind. The forecast ends after ${longestForecast} days.`,
        warnings: firm.paused
          ? [{ code: 'paused', text: 'Outreach is paused: nothing leaves until someone resumes it.' }]
          : [],
      };
    }),
  );

async function readFirm(trx: Transaction): Promise<Firm> {
  const { rows } = await sql<Firm>`
    select zone, weekdays, inmails_per_month, paused is not null as paused, (now() at time zone zone)::date::text as today, extract(epoch from closes - opens)::float8 / 3600 as hours,
      extract(isodow from now() at time zone zone)::int as weekday, (now() at time zone zone)::time < closes as "openToday"
    from outreach_setting`.execute(trx);
  return rows[0]!;
}

/** Everybody who has something to send, those who need longest first. */
async function expectAll(
  trx: Transaction,
  firm: Firm,
  { sent, error_isnull, cap, hours }: ForecastQuery,
): Promise<Expected[]> {
  const queue = await sql<{ user: number; username: string; channel: MessengerChannel; due: Record<string, number> }>`
    select user_id as "user", username, channel, jsonb_object_agg(day, waiting) as due from (
      select outbox.user_id, username::text, channel, count(*) as waiting, least(${longestForecast - 1},
        greatest(0, (send_at at time zone ${firm.zone})::date - ${firm.today}::date)) as day
      from outbox join app_user on app_user.id = outbox.user_id
      where channel = any(${[...messengerChannels]}) and ${sent === 'false'} and outbox.state in (${sql.join(
        error_isnull === 'true'
          ? ['queued', 'claimed', 'deferred']
          : ['failed', 'expired', 'suppressed', 'unknown', 'held'],
      )})
      group by 1, 2, 3, day) as queued
    group by 1, 2, 3 order by 2, 3`.execute(trx);
  const past = await readPast(trx, firm, [...new Set(queue.rows.map(({ user }) => user))]);
  return queue.rows
    .map(({ user, username, channel, due }) => {
      const { sentBefore, added, sentToday } = past(user, channel);
      const sender: Sender = {
        due: Array.from({ length: longestForecast }, (_, day) => due[day] ?? 0),
        sentToday,
        sent: sentBefore
          .slice(0, historyDays)
          .map((count) => (hours === undefined ? count : (count * hours) / firm.hours)),
        added: added.slice(0, historyDays),
        cap: cap ?? (hours === 0 ? 0 : undefined),
        quota:
          channel === 'PAYED_INMAIL'
            ? { most: firm.inmails_per_month, days: handQuotas.PAYED_INMAIL.days, used: sentBefore }
            : undefined,
      };
      return { user: { id: user, username }, channel, sender, ...forecast(sender, firm, user) };
    })
    .toSorted(
      (a, b) => (b.usual ?? Infinity) - (a.usual ?? Infinity) || (b.late ?? Infinity) - (a.late ?? Infinity) || 0,
    );
}

/** How many each user sent and queued by each channel, on each day before today, yesterday first; and sent today. */
async function readPast(trx: Transaction, { zone, today }: Firm, users: readonly number[]) {
  const { rows } = await sql<{ user: number; channel: string; back: number; sent: number; added: number }>`
    select user_id as "user", channel, ${today}::date - (at at time zone ${zone})::date as back, sum(sent)::int as sent, sum(added)::int as added
    from (
      select user_id, channel, at, 1 as sent, 0 as added from message where direction = 'out' and kind = 'message'
      union all
      select user_id, channel, created, 0, 1 from outbox where state <> 'draft') as happened
    where user_id = any(${[...users]}) and channel = any(${[...messengerChannels]})
      and at >= (${today}::date - ${daysBack}::int)::timestamp at time zone ${zone}
    group by 1, 2, 3`.execute(trx);
  const known = Map.groupBy(rows, ({ user, channel }) => `${user} ${channel}`);
  return (user: number, channel: MessengerChannel) => {
    const own = new Map(known.get(`${user} ${channel}`)?.map((row) => [row.back, row]));
    const before = Array.from({ length: daysBack }, (_, index) => own.get(index + 1));
    return {
      sentToday: own.get(0)?.sent ?? 0,
      sentBefore: before.map((day) => day?.sent ?? 0),
      added: before.map((day) => day?.added ?? 0),
    };
  };
}

function rowOf({ user, channel, sender, usual, late }: Expected, firm: Firm): ForecastRow {
  const { due, sentToday, sent, added, cap, quota } = sender;
  const tenths = (value: number) => Math.round(10 * value) / 10;
  const dayOf = (days: number | null) =>
    days === null ? null : new Date(Date.parse(firm.today) + days * 86_400_000).toISOString().slice(0, 10);
  const used = quota && quota.used.slice(0, quota.days - 1).reduce((sum, count) => sum + count, sentToday);
  return {
    id: `${user.id}:${channel}`,
    user,
    channel,
    waiting: due.reduce((sum, count) => sum + count, 0),
    due: due[0] ?? 0,
    sent_today: sentToday,
    per_day: tenths(mostADay({ cap, sent }, firm)),
    added_per_day: tenths(addedADay({ added })),
    quota: quota ? { most: quota.most, days: quota.days, used: used ?? 0 } : null,
    finish_p50: dayOf(usual),
    finish_p90: dayOf(late),
    never: usual === null ? whyNever(sender, firm) : null,
  };
}

function whyNever({ cap, sent }: Sender, firm: Firm): NeverReason {
  if (cap === 0) return 'no_cap';
  return mostADay({ cap, sent }, firm) === 0 ? 'no_pace' : 'too_many';
}

/** Until what waits now has left, as usual; a fortnight at least. */
const horizonOf = (expected: readonly Expected[]): number =>
  Math.max(14, ...expected.map(({ usual }) => (usual ?? 0) + 1));

async function startsOfDays(trx: Transaction, { zone, today }: Firm, days: number): Promise<number[]> {
  const { rows } = await sql<{ start: string }>`
    select x at time zone ${zone} as start from generate_series(${today}::timestamp, ${today}::timestamp + make_interval(days => ${days - 1}),
      interval '1 day') as x order by x`.execute(trx);
  return rows.map(({ start }) => Date.parse(start));
}

/** A user keeps one colour on all pages; those with least are one series. */
function seriesOf(expected: readonly Expected[], length: number): ChartPayload['series'] {
  const users = [...Map.groupBy(expected, ({ user }) => user.username)].map(([name, own]) => {
    const data = Array.from({ length }, (_, day) => own.reduce((sum, { days }) => sum + (days[day] ?? 0), 0));
    return { name, id: own[0]!.user.id, data, total: data.reduce((sum, count) => sum + count, 0) };
  });
  const ranked = users.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  const rest = ranked.slice(mostSplits);
  const drawn = { axis: 'l', draw: 'bar', stack: 'messages' } as const;
  return [
    ...ranked
      .slice(0, mostSplits)
      .map(({ name, id, data, total }) => ({ id: `user ${id}`, name, ...drawn, data, total })),
    ...(rest.length === 0
      ? []
      : [
          {
            id: '(other)',
            name: '(other)',
            ...drawn,
            data: Array.from({ length }, (_, day) => rest.reduce((sum, { data }) => sum + data[day]!, 0)),
            total: rest.reduce((sum, { total }) => sum + total, 0),
            other: true,
          },
        ]),
  ];
}
