import type { Answer, Received } from '@app/contract/base/endpoint';
import { handChannelNames, type OutboxChannel } from '@app/contract/outreach/channels';
import {
  leaseMinutes,
  undoMinutes,
  type WorkItem,
  type WorkOutcome,
  workOutcomes,
} from '@app/contract/outreach/work-list';
import type * as api from '@app/contract/outreach/work-list';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Caller, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../../audit/audit.ts';
import { refreshLastTouch, takeBackTold } from '../../people/people.ts';
import { lastingDaysOf, lockPersonOf, verdict } from '../outbox/claim.ts';
import { recordSent } from '../outbox/settle.ts';
import { isUsedUp, readQuotas, turnsOf } from './quotas.ts';

/*
 * What a person sends by hand stays queued until they say what became of it. While somebody is at it, it is kept for their device:
 * a refusal, an answer or a call-back still takes it from the list. All lock the person first and the message second.
 * Quotas are counted in the transaction that hands a text out. What was sent all the same is noted, whatever they say.
 */

const byHand = sql`outbox.channel = any(${handChannelNames})`;
const isDue = (actor: Actor, now: Date) =>
  sql`outbox.user_id = ${actor.id} and ${byHand} and outbox.state = 'queued' and send_at <= ${now}`;
/** Kept for this device. A caller that does not name one never gets back what it took. */
const isOwnLease = ({ device_id }: Caller, now: Date) =>
  sql`(lease_until > ${now} and outbox.device_id = ${device_id ?? null}::uuid)`;
const isFree = (caller: Caller, now: Date) =>
  sql`(lease_until is null or lease_until <= ${now} or ${isOwnLease(caller, now)})`;

/** What whoever was not told yet reads about where their data comes from; an invitation has no room for it. */
const noticeFor = sql`case when channel <> 'INVITATION' and notice_sent is null then
  (select E'\\n\\n' || notice from outreach_setting where notice <> '') else '' end`;

type Found = Omit<WorkItem, 'free_at'>;
const items = (db: Db, caller: Caller, now: Date, where: RawBuilder<unknown>) =>
  sql<Found>`
    select outbox.id, channel, step, outbox.subject, outbox.body || coalesce(${noticeFor}, '') as body, address::text as link, send_at,
      jsonb_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name), 'headline', headline,
        'title', person.title, 'company_name', person.company_name) as person,
      case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as assignment,
      case when template.id is not null then jsonb_build_object('id', template.id, 'name', template.name) end as template,
      case when lease_until > ${now} then jsonb_build_object('device', outbox.device_id, 'until', to_jsonb(lease_until),
        'is_mine', coalesce(${isOwnLease(caller, now)}, false)) end as lease
    from outbox join person on person.id = person_id
    left join assignment on assignment.id = assignment_id
    left join conversation_template as template on template.id = outbox.template_id
    ${where}`.execute(db);

export async function listWork(
  db: Db,
  { query: { channel, limit } }: Received<typeof api.listWork>,
  actor: Actor,
  { caller }: { caller: Caller },
): Promise<Answer<typeof api.listWork>> {
  const now = new Date();
  const wanted = sql`${isDue(actor, now)} and ${verdict(now)} is null`;
  const { rows } = await items(
    db,
    caller,
    now,
    sql`where ${wanted} ${channel ? sql`and channel = ${channel}` : sql``} order by priority desc, send_at, outbox.id limit ${limit}`,
  );
  const { rows: counts } = await sql<{ channel: WorkItem['channel']; count: number }>`
    select channel, count(*)::int as count from outbox where ${wanted} group by channel order by channel`.execute(db);
  const { rows: next } = await sql<{ next_due: string | null }>`select min(send_at) as next_due from outbox
    where outbox.user_id = ${actor.id} and ${byHand} and state = 'queued' and send_at > ${now}`.execute(db);
  return { results: await withTurns(db, actor, rows, now), counts, next_due: next[0]!.next_due };
}

/** Says of each, in the order in which they are handed out, when the quota of its channel lets it go. */
async function withTurns(db: Db, actor: Actor, found: readonly Found[], now: Date): Promise<WorkItem[]> {
  const quotas = await readQuotas(db, { user: actor.id, now });
  const turns = new Map<OutboxChannel, (string | null)[]>(
    quotas.map((quota) => [quota.channel, turnsOf(quota, found.length, now)]),
  );
  // What is at hand has had its turn.
  const freeAt = ({ channel, lease }: Found) => (lease === null ? turns.get(channel)?.shift() : undefined) ?? null;
  return found.map((item) => ({ ...item, free_at: freeAt(item) }));
}

/** The devices of a user take turns, so that two never get the same. */
const lockWorkList = (trx: Transaction, actor: Actor) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`work_list ${actor.id}`}, 0))`.execute(trx);

/** A device has one text at a time: whoever takes another gives the one before back. */
export async function takeWork(
  doer: Doer,
  { body: { id, channel } }: Received<typeof api.takeWork>,
): Promise<Answer<typeof api.takeWork>> {
  const { trx, actor, caller } = doer;
  const now = new Date();
  await lockWorkList(trx, actor);
  const usedUp = await usedUpChannels(doer, now);
  if (id !== undefined) await ensureFree(doer, id, { now, usedUp });
  const taken = await take(doer, now, [
    withinQuota(caller, { now, usedUp }),
    ...(id === undefined ? [] : [sql`outbox.id = ${id}`]),
    ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
  ]);
  await sql`update outbox set lease_until = null, device_id = null
    where outbox.user_id = ${actor.id} and ${byHand} and state = 'queued' and ${isOwnLease(caller, now)}
      and id is distinct from ${taken}`.execute(trx);
  if (taken === undefined) return { item: null };
  const { rows } = await items(trx, caller, now, sql`where outbox.id = ${taken}`);
  return { item: { ...rows[0]!, free_at: null } };
}

interface Rules {
  now: Date;
  usedUp: readonly OutboxChannel[];
}

/** What this device has is given back when it takes another, so it does not count. */
async function usedUpChannels({ trx, actor, caller }: Doer, now: Date): Promise<OutboxChannel[]> {
  const quotas = await readQuotas(trx, { user: actor.id, now, except: isOwnLease(caller, now) });
  return quotas.filter(isUsedUp).map(({ channel }) => channel);
}

/** What this device has was within the quota when it was handed out. */
const withinQuota = (caller: Caller, { now, usedUp }: Rules) =>
  sql`(channel <> all(${usedUp}) or coalesce(${isOwnLease(caller, now)}, false))`;

async function ensureFree({ trx, actor, caller }: Doer, id: number, rules: Rules): Promise<void> {
  const { rows } = await sql<{ is_free: boolean; is_within: boolean }>`
    select coalesce(${isFree(caller, rules.now)}, false) as is_free, ${withinQuota(caller, rules)} as is_within from outbox
    where id = ${id} and outbox.user_id = ${actor.id} and ${byHand}`.execute(trx);
  ensure(rows[0], 'message_not_found');
  ensure(rows[0].is_free, 'work_taken');
  ensure(rows[0].is_within, 'quota_used_up');
}

/** What this device has, else the first that is due. What is unwanted, pointless or too late is put aside on the way to it. */
async function take(doer: Doer, now: Date, conditions: readonly RawBuilder<unknown>[]): Promise<number | undefined> {
  const { trx, actor, caller } = doer;
  for (;;) {
    const { rows } = await sql<{ id: number; person_id: number }>`select id, person_id from outbox
      where ${sql.join([isDue(actor, now), isFree(caller, now), ...conditions], sql` and `)}
      order by coalesce(${isOwnLease(caller, now)}, false) desc, priority desc, send_at, id limit 1`.execute(trx);
    const [candidate] = rows;
    if (!candidate) return undefined;
    // The fence: a refusal and this wait for each other on the row of the person.
    await sql`select from person where id = ${candidate.person_id} for share`.execute(trx);
    if (await lease(doer, candidate.id, now)) return candidate.id;
  }
}

/** Somebody may have given it to another user in the meantime. */
async function lease({ trx, actor, caller }: Doer, id: number, now: Date): Promise<boolean> {
  const { device_id } = caller;
  const { rows } = await sql<{ state: string }>`
    update outbox set state = coalesce(${verdict(now)}->>'state', 'queued'), note = coalesce(${verdict(now)}->>'note', ''),
      state_at = case when ${verdict(now)} is null then state_at else ${now} end,
      claimed_at = case when ${verdict(now)} is null then ${now} else claimed_at end,
      attempts = attempts + case when ${verdict(now)} is null and not coalesce(${isOwnLease(caller, now)}, false) then 1 else 0 end,
      device_id = case when ${verdict(now)} is null then ${device_id ?? null}::uuid end,
      lease_until = case when ${verdict(now)} is null then ${now}::timestamptz + make_interval(mins => ${leaseMinutes}) end
    where id = ${id} and outbox.user_id = ${actor.id} and state = 'queued' returning state`.execute(trx);
  return rows[0]?.state === 'queued';
}

interface Item {
  id: number;
  person_id: number;
  channel: OutboxChannel;
  state: string;
  outcome: WorkOutcome | null;
  finished_at: string | null;
  is_due: boolean;
  is_held: boolean;
  was_taken: boolean;
}

/** One of one's own; to everybody else it does not exist. */
async function lockItem({ trx, actor, caller }: Doer, id: number, now: Date): Promise<Item> {
  await lockPersonOf(trx, id);
  const { rows } =
    await sql<Item>`select id, person_id, channel, state, outcome, finished_at, send_at <= ${now} as is_due,
      claimed_at is not null as was_taken,
      coalesce(lease_until > ${now}, false) and outbox.device_id is distinct from ${caller.device_id ?? null}::uuid as is_held
    from outbox where id = ${id} and outbox.user_id = ${actor.id} and ${byHand} for update`.execute(trx);
  ensure(rows[0], 'message_not_found');
  return rows[0];
}

const undoUntil = (finished: string | Date) => new Date(new Date(finished).getTime() + undoMinutes * 60_000);

/** What stopped it may have come after it was taken; whoever sent it then has sent it all the same. */
const canFinish = ({ state, outcome, was_taken }: Item, said: WorkOutcome): boolean =>
  state === 'queued' ||
  (said === 'sent' && outcome === null && was_taken && ['cancelled', 'suppressed', 'expired'].includes(state));

export async function finishWork(
  doer: Doer,
  { params: { id }, body: { outcome, text } }: Received<typeof api.finishWork>,
): Promise<Answer<typeof api.finishWork>> {
  const { trx } = doer;
  const now = new Date();
  const item = await lockItem(doer, id, now);
  const isSaid = item.outcome === outcome && (outcome !== 'later' || !item.is_due);
  if (isSaid) return { id, outcome, undo_until: undoUntil(item.finished_at!).toISOString() };
  ensure(!item.is_held, 'work_taken');
  ensure(canFinish(item, outcome), 'work_gone');
  await sql`update outbox set ${changesFor(outcome, item, { now, text })}, outcome = ${outcome}, finished_at = ${now},
      note = ${workOutcomes[outcome]}, state_at = ${now}, device_id = null, lease_until = null
    where id = ${id}`.execute(trx);
  if (outcome === 'sent') await recordSent(trx, id, now);
  await audit(doer, {
    action: 'work_finish',
    target: { kind: 'message', id },
    also: personTargets([item.person_id]),
    after: { outcome, channel: item.channel },
  });
  return { id, outcome, undo_until: undoUntil(now).toISOString() };
}

function changesFor(
  outcome: WorkOutcome,
  { channel }: Item,
  { now, text }: { now: Date; text: string | undefined },
): RawBuilder<unknown> {
  switch (outcome) {
    case 'sent':
      return sql`state = 'sent', sent_at = ${now}, body = coalesce(${text ?? null}, body)`;
    case 'skipped':
      return sql`state = 'cancelled'`;
    case 'later':
      return sql`(send_at, not_after) = (select at, greatest(not_after, at + make_interval(days => ${lastingDaysOf(channel)}))
        from (select outreach__next_open((date_trunc('day', ${now} at time zone zone) + interval '1 day') at time zone zone,
          zone, opens, closes, weekdays) as at from outreach_setting) as tomorrow)`;
  }
}

export async function reopenWork(
  doer: Doer,
  { params: { id } }: Received<typeof api.reopenWork>,
): Promise<Answer<typeof api.reopenWork>> {
  const { trx } = doer;
  const now = new Date();
  const { outcome, finished_at, state, person_id, channel } = await lockItem(doer, id, now);
  if (outcome === null) {
    ensure(state === 'queued', 'work_gone');
    return { id };
  }
  ensure(undoUntil(finished_at!) > now, 'undo_too_late');
  if (outcome === 'sent') {
    await trx.deleteFrom('message').where('outbox_id', '=', id).execute();
    await sql`delete from outbox where follows_id = ${id} and state in ('queued', 'failed')`.execute(trx);
    await refreshLastTouch(trx, person_id);
  }
  await sql`update outbox set state = 'queued', outcome = null, finished_at = null, sent_at = null, note = '', state_at = ${now},
      send_at = least(send_at, ${now}), not_after = greatest(not_after, ${now}::timestamptz + make_interval(days => ${lastingDaysOf(channel)}))
    where id = ${id}`.execute(trx);
  // The notice of the firm went with it, and has not gone after all.
  const others = sql`select from outbox where person_id = ${person_id} and state = 'sent' and channel <> 'INVITATION' limit 1`;
  if ((await others.execute(trx)).rows.length === 0) await takeBackTold(trx, person_id, 'first_message');
  await audit(doer, {
    action: 'work_reopen',
    target: { kind: 'message', id },
    also: personTargets([person_id]),
    before: { outcome },
  });
  return { id };
}
