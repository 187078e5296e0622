import { handQuotas, type QuotaChannel, quotaChannelNames } from '@app/contract/outreach/quotas';
import type { ChannelQuota } from '@app/contract/outreach/sms';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** What a user may send by a channel, and what of it is used. */
export interface Quota {
  channel: QuotaChannel;
  days: number;
  most: number;
  waiting: number;
  /** When each was sent that counts, the oldest first: from the work list, or noted by hand. */
  sent: string[];
  /** How many are at hand on some device, and so may be sent. */
  taken: number;
}

interface Whose {
  user: number;
  now: Date;
  /** What is at hand and does not count; nothing unless said. */
  except?: RawBuilder<unknown>;
}

const rules = sql.join(
  quotaChannelNames.map((channel) => {
    const { rule, days } = handQuotas[channel];
    return sql`(${sql.lit(channel)}, ${sql.ref(rule)}, ${sql.lit(days)})`;
  }),
);

export async function readQuotas(db: Db, { user, now, except = sql`false` }: Whose): Promise<Quota[]> {
  const { rows } = await sql<Quota>`
    select quota.channel, days, most,
      (select count(*)::int from outbox where user_id = ${user} and outbox.channel = quota.channel and state = 'queued') as waiting,
      (select count(*)::int from outbox where user_id = ${user} and outbox.channel = quota.channel and state = 'queued'
        and lease_until > ${now} and not coalesce(${except}, false)) as taken,
      (select coalesce(jsonb_agg(at order by at), '[]') from message where user_id = ${user} and direction = 'out'
        and at > ${now}::timestamptz - make_interval(days => days)
        and case kind when 'invitation' then 'INVITATION' when 'message' then message.channel end = quota.channel) as sent
    from outreach_setting cross join lateral (values ${rules}) as quota (channel, most, days)`.execute(db);
  return rows;
}

export const isUsedUp = ({ most, sent, taken }: Quota): boolean => sent.length + taken >= most;

/** When so many more can be sent, if each is as soon as it may be; null for now. */
export function turnsOf({ most, days, sent, taken }: Quota, count: number, now: Date): (string | null)[] {
  const uses = [...sent.map((at) => new Date(at)), ...Array.from({ length: taken }, () => now)];
  return Array.from({ length: count }, () => {
    // The one that has to be so many days ago before the next may follow.
    const last = uses.at(-most);
    const turn = last ? new Date(last.getTime() + days * 86_400_000) : now;
    uses.push(turn);
    return turn > now ? turn.toISOString() : null;
  });
}

export async function listQuotas(db: Db, user: number): Promise<ChannelQuota[]> {
  const now = new Date();
  const quotas = await readQuotas(db, { user, now });
  return quotas.map((quota) => {
    const { channel, days, most, waiting, sent } = quota;
    // What is at hand may still be skipped.
    const [free_at = null] = turnsOf({ ...quota, taken: 0 }, 1, now);
    return { channel, days, used: sent.length, most, waiting, free_at };
  });
}
