import type { Answer } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/access-trail';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import type { Services } from '#platform/services';
import { keptMonths } from './access-trail.ts';
import { audit } from './audit.ts';
import { lastTrailCheck } from './seals.ts';
import { checkTrailsKind } from './tasks.ts';

export async function getTrailState(db: Db): Promise<Answer<typeof api.getTrailState>> {
  const [check, { unsealed }, months] = await Promise.all([
    lastTrailCheck(db),
    db
      .selectFrom('trail_unsealed')
      .select((eb) => eb.fn.countAll<number>().as('unsealed'))
      .executeTakeFirstOrThrow(),
    keptMonths(db),
  ]);
  return { check: check ?? null, unsealed, months: months.access_months, audit_months: months.audit_months };
}

export async function startTrailCheck(
  doer: Doer,
  _: unknown,
  { tasks }: Pick<Services, 'tasks'>,
): Promise<Answer<typeof api.startTrailCheck>> {
  const task = await tasks.send(doer.trx, checkTrailsKind, {}, { user: doer.actor.id });
  await audit(doer, { action: 'trail_check', target: { kind: 'task', id: task } });
  return { task };
}
