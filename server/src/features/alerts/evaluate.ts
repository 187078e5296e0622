import { alertRuleNames } from '@app/contract/machine/alert-rules';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { readClock } from '#platform/tasks/schedule';
import { audit, listBusiestReaders } from '../audit/audit.ts';
import { checkRules, type FoundByRule } from './checks/checks.ts';
import { deliverWaiting } from './deliver.ts';
import { eventOf, queueMessages } from './messages.ts';
import { readRules, type Rules } from './rules.ts';
import { noteDisks, noteRequests } from './samples.ts';
import { readSilences } from './silences.ts';
import { type Alert, step } from './step.ts';

/**
 * What every process does every few seconds, web or worker: a task could not tell that nobody runs tasks. Each minute is taken on by
 * whichever comes first (docs/decisions/0033-alerts-by-whoever-is-there.md).
 */
export async function watchOver(services: Services): Promise<void> {
  await noteRequests(services.db);
  await noteDisks(services);
  const now = await readClock(services.db);
  await evaluate(services, now);
  await deliverWaiting(services, now);
}

/** Looks at every rule once for each minute, whoever asks, and queues what people are to be told. */
export async function evaluate(services: Services, now: Date): Promise<boolean> {
  const { db } = services;
  // Counted in whole minutes, so that what must hold for two does not need three because of a few milliseconds.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const slot = minute.toISOString();
  if (!(await claim(db, slot))) return false;
  const rules = await readRules(db);
  const found = await checkRules(services, rules);
  return db.transaction().execute(async (trx) => {
    const settings = await lockSettings(trx, slot);
    // It took so long that somebody else looks at a later minute.
    if (!settings) return false;
    await noteBusyReaders(trx, rules.profiles.threshold);
    const events = await stepAll(trx, found, { rules, now: minute, remindHours: settings.remind_hours });
    if (events.length > 0)
      await queueMessages(
        trx,
        settings,
        events.map((event) => eventOf(event, services.config)),
        { now, config: services.config },
      );
    return true;
  });
}

async function claim(db: Db, slot: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update alert_setting set evaluated = ${slot}::timestamptz where evaluated < ${slot}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

/** Whoever opens too many people is in the audit trail, too, once in an hour: an alert is forgotten when it is over. */
async function noteBusyReaders(trx: Transaction, most: number): Promise<void> {
  for (const { user_id, people } of await listBusiestReaders(trx, most)) {
    const { rows } = await sql`
      select from audit_log where action = 'profiles_many' and targets @> array['user:' || ${user_id}::bigint]
        and created > now() - interval '1 hour' limit 1`.execute(trx);
    if (rows.length > 0) continue;
    await audit(
      { trx, via: 'By itself, counting the access trail' },
      { action: 'profiles_many', target: { kind: 'user', id: user_id }, after: { people, limit: most } },
    );
  }
}

interface Settings {
  mail_to: string[];
  webhook_url: string;
  remind_hours: number;
}
async function lockSettings(trx: Transaction, slot: string): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select mail_to, webhook_url, remind_hours from alert_setting where evaluated = ${slot}::timestamptz for update`.execute(
    trx,
  );
  return rows[0];
}

export async function readAlerts(db: Db): Promise<Map<string, Alert>> {
  const rows = await db.selectFrom('alert').selectAll().execute();
  const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return new Map(
    rows.map(({ rule, state, since, fine_since, summary, told }) => [
      rule,
      {
        state: state as Alert['state'],
        since: new Date(since),
        fine_since: moment(fine_since),
        summary,
        told: moment(told),
      },
    ]),
  );
}

type Happened = Parameters<typeof eventOf>[0];

async function stepAll(
  trx: Transaction,
  found: readonly FoundByRule[],
  { rules, now, remindHours }: { rules: Rules; now: Date; remindHours: number },
): Promise<Happened[]> {
  const [alerts, silences] = await Promise.all([readAlerts(trx), readSilences(trx, now)]);
  const happened: Happened[] = [];
  for (const rule of alertRuleNames) {
    const { finding } = found.find(({ id }) => id === rule)!;
    const before = alerts.get(rule);
    const { hold_minutes: holdMinutes, severity } = rules[rule];
    const { alert, event } = step(before, finding, { now, holdMinutes, remindHours, silenced: silences.has(rule) });
    await save(trx, rule, alert);
    const told = alert ?? before;
    if (event && told) happened.push({ rule, event, severity, since: told.since, summary: told.summary });
  }
  return happened;
}

async function save(trx: Transaction, rule: string, alert: Alert | undefined): Promise<void> {
  if (!alert) {
    await trx.deleteFrom('alert').where('rule', '=', rule).execute();
    return;
  }
  const columns = {
    ...alert,
    since: alert.since.toISOString(),
    fine_since: alert.fine_since?.toISOString() ?? null,
    told: alert.told?.toISOString() ?? null,
  };
  await trx
    .insertInto('alert')
    .values({ rule, ...columns })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(columns))
    .execute();
}
