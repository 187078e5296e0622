import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { TaskKind, Tasks } from './tasks.ts';

const parse = (cron: string, now: Date, tz: string) => CronExpressionParser.parse(cron, { tz, currentDate: now });
/** The last moment at which a schedule was due, now included. */
export const slotBefore = (cron: string, now: Date, tz = 'UTC'): string =>
  parse(cron, new Date(now.getTime() + 1), tz)
    .prev()
    .toDate()
    .toISOString();
export const nextSlot = (cron: string, now: Date, tz = 'UTC'): Date => parse(cron, now, tz).next().toDate();

/**
 * Sends the scheduled tasks that are due. Of slots that passed while nothing ran, the last one is made up for; a new
 * schedule starts with its next slot. Called by every worker every few seconds: the claim of the slot and the task are
 * one transaction, so each slot is sent once.
 */
export async function sendDue(db: Db, tasks: Tasks, now: Date): Promise<void> {
  const known = await db.selectFrom('task_schedule').selectAll().execute();
  for (const kind of tasks.kinds) {
    if (!kind.schedule) continue;
    const { name } = kind;
    const slot = slotBefore(kind.schedule, now);
    const last = known.find((each) => each.name === name)?.slot;
    if (last === undefined)
      await db
        .insertInto('task_schedule')
        .values({ name, slot })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else if (last < slot)
      await db.transaction().execute(async (trx) => {
        const claimed = await trx
          .updateTable('task_schedule')
          .set({ slot })
          .where('name', '=', name)
          .where('slot', '<', slot)
          .returning('name')
          .executeTakeFirst();
        if (claimed) await tasks.send(trx, kind, {});
      });
  }
}

/** The same kinds; those of the given names no longer run by themselves. */
export function stopSchedules<K extends TaskKind>(kinds: readonly K[], names: readonly string[]): K[] {
  for (const name of names)
    if (!kinds.some((kind) => kind.name === name && kind.schedule))
      throw new ConfigError(`SCHEDULES_OFF: there is no scheduled task ${name}`);
  return kinds.map((kind) => (names.includes(kind.name) ? { ...kind, schedule: undefined } : kind));
}

/** The database's clock is the one that counts: servers may differ. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db);
  return new Date(rows[0]!.now);
}
