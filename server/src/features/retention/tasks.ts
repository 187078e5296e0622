import { z } from 'zod';
import { task } from '#platform/tasks/task';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { audit, removeOldEntries, type Trail } from '../audit/audit.ts';
import { noteErasure, targetsOnHold } from '../personal-data/personal-data.ts';
import { forgetUsers } from '../users/users.ts';
import { listToErase, readRetentionSettings } from './retention.ts';

/** So many in one night, so that a rule set by mistake is noticed before it has erased everybody. */
const mostInOneRun = 2000;
const byItself = { via: 'By itself, by the rules of how long things are kept' };

/** Whoever is due is to be erased once the days of grace are over, if staff have switched that on. */
export async function actOnRules(
  { db }: Pick<Services, 'db'>,
  {
    most,
    write,
    signal,
  }: { most: number; write: <T>(changes: (trx: Transaction) => Promise<T>) => Promise<T>; signal: AbortSignal },
): Promise<{ to_be_erased: number; accounts: number }> {
  const { acts, registration_months, user_months } = await readRetentionSettings(db);
  if (!acts) return { to_be_erased: 0, accounts: 0 };
  const due = await listToErase(db, most);
  for (const { id, reason } of due) {
    signal.throwIfAborted();
    await write(async (trx) => {
      const { id: erasure } = await noteErasure(trx, id, { asked_by: 'rule', reason, user_id: null });
      await audit(
        { trx, ...byItself },
        {
          action: 'erasure_request',
          target: { kind: 'person', id },
          after: { erasure, asked_by: 'rule' },
          reason,
        },
      );
    });
  }
  const accounts = await write(async (trx) => {
    const forgotten = await forgetUsers(trx, { registration_months, user_months });
    for (const id of forgotten)
      await audit({ trx, ...byItself }, { action: 'user_forget', target: { kind: 'user', id } });
    return forgotten.length;
  });
  return { to_be_erased: due.length, accounts };
}

export const actTask = task({
  name: 'retention.act',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '50 2 * * *',
  handle: (_, { write, signal, db }) => actOnRules({ db }, { most: mostInOneRun, write, signal }),
});

/** Shortens both trails by what is older than is kept, whether or not people are erased by themselves. */
export async function shortenTrails(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { write, signal }: { write: <T>(changes: (trx: Transaction) => Promise<T>) => Promise<T>; signal: AbortSignal },
): Promise<Record<Trail, number>> {
  const { audit_months, access_months } = await readRetentionSettings(db);
  const shorten = async (trail: Trail, months: number): Promise<number> => {
    for (let removed = 0; ;) {
      signal.throwIfAborted();
      const part = await write(async (trx) =>
        removeOldEntries(trx, config, { trail, months, held: await targetsOnHold(trx) }),
      );
      removed += part.removed;
      if (part.mayBeMore) continue;
      if (removed > 0)
        await write((trx) =>
          audit(
            { trx, ...byItself },
            { action: 'trail_shorten', target: { kind: 'retention', id: trail }, after: { removed, months } },
          ),
        );
      return removed;
    }
  };
  return { audit: await shorten('audit', audit_months), access: await shorten('access', access_months) };
}

export const shortenTask = task({
  name: 'trails.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '25 3 * * *',
  handle: (_, { db, config, write, signal }) => shortenTrails({ db, config }, { write, signal }),
});
