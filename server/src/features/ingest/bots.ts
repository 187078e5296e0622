import type { Answer, Received } from '@app/contract/base/endpoint';
import { type BotCondition, botConditions, type BotRow, silentHours } from '@app/contract/machine/bots';
import type * as api from '@app/contract/machine/bots';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

interface Known {
  status: string;
  last_event: string | null;
  errors_day: number;
  actions_day: number;
}

/** What a bot suffers from, if anything. Whoever is paused or retired is meant to be silent. */
export function conditionOf(
  { status, last_event: last, errors_day: errors, actions_day: actions }: Known,
  now: number,
): BotCondition {
  if (status === 'paused' || status === 'retired' || status === 'error') return status;
  if (last === null || now - Date.parse(last) > silentHours * 3_600_000) return 'silent';
  if (actions >= 5 && errors > actions / 2) return 'error';
  return status === 'limited' || status === 'warming' ? status : 'ok';
}

const order = Object.keys(botConditions) as BotCondition[];

export async function listBots(
  db: Db,
  { query: { query, condition, source, owner, country, error_code: code } }: Received<typeof api.listBots>,
): Promise<Answer<typeof api.listBots>> {
  const { rows } = await sql<Omit<BotRow, 'condition'> & Known>`
    select bot.id, bot.name, bot.source, username::text as owner, bot.country, bot.status, bot.daily_cap, last.occurred_at as last_event,
      (select max(at) from ingest_batch where ingest_batch.source = bot.source and accepted > 0) as source_last_event,
      day.actions as actions_day, day.today as actions_today, day.errors as errors_day, failed.error_code as last_error,
      invited.sent as sent_month, invited.accepted::float8 / nullif(invited.ripe, 0) as accepted_share
    from bot left join app_user on app_user.id = bot.user_id
      left join lateral (select occurred_at from ingest_event where bot_id = bot.id order by occurred_at desc limit 1) as last on true
      cross join lateral (select count(*) filter (where kind = 'bot_action') as actions, count(*) filter (where kind = 'bot_action'
          and outcome = 'error') as errors, count(*) filter (where kind = 'bot_action' and occurred_at >= date_trunc('day', now(), zone)) as today
        from ingest_event cross join (select zone from outreach_setting) as firm
        where bot_id = bot.id and occurred_at > now() - interval '24 hours') as day
      left join lateral (select error_code from ingest_event where bot_id = bot.id and occurred_at > now() - interval '7 days'
        and error_code <> '' order by occurred_at desc limit 1) as failed on true
      cross join lateral (select count(*) filter (where sent_at > now() - interval '30 days') as sent,
          count(*) filter (where accepted_at is not null or sent_at < now() - interval '30 days') as ripe, count(accepted_at) as accepted
        from bot_invitation where bot_id = bot.id and sent_at > now() - interval '60 days') as invited`.execute(db);
  const now = Date.now();
  const all = rows.map(({ actions_day: actions, ...bot }): BotRow => ({
    ...bot,
    condition: conditionOf({ ...bot, actions_day: actions }, now),
  }));
  const conditions = condition === undefined ? undefined : [condition].flat();
  const fits = (bot: BotRow): boolean =>
    (!query || `${bot.name} ${bot.owner ?? ''} ${bot.source}`.toLowerCase().includes(query.toLowerCase())) &&
    (!source || bot.source === source) &&
    (!owner || bot.owner === owner) &&
    (!country || bot.country === country) &&
    (!code || bot.last_error === code);
  const matching = all.filter(fits);
  return {
    results: matching
      .filter((bot) => !conditions || conditions.includes(bot.condition))
      .toSorted(
        (a, b) => order.indexOf(a.condition) - order.indexOf(b.condition) || harmOf(b) - harmOf(a) || a.id - b.id,
      ),
    facets: {
      condition: order.map((value) => ({ value, count: matching.filter((bot) => bot.condition === value).length })),
    },
  };
}

/** The work that is lost: what a bot may do in a day, times how much of it fails. */
const harmOf = ({ daily_cap: cap, errors_day: errors }: BotRow): number => (cap ?? 0) + 10 * errors;
