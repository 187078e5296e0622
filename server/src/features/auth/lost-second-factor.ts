import type { Received } from '@app/contract/base/endpoint';
import { canManageUser } from '@app/contract/policies';
import type * as api from '@app/contract/users/second-factor';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { audit } from '../audit/audit.ts';
import { revokeAll } from '../sessions/sessions.ts';
import { lockUser, managerOf } from '../users/users.ts';
import { tellOfSignIn } from './letters.ts';
import { ensureOwnPassword } from './own-password.ts';
import { forgetSecondFactor } from './second-factor.ts';

/**
 * For whoever has lost their phone and their codes. It takes the password of whoever does it, because this is what somebody would
 * ask for who has the password of another account and sits down at an open desk.
 */
export async function removeSecondFactor(
  { params: { id }, body: { current_password, reason } }: Received<typeof api.removeSecondFactor>,
  { db, config, tasks, actor, caller }: Context<typeof api.removeSecondFactor>,
): Promise<void> {
  await ensureOwnPassword(db, actor.id, current_password);
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id);
    ensure(actor.id !== id, 'own_account');
    ensure(canManageUser(await managerOf(trx, actor), user), 'not_permitted');
    ensure(await forgetSecondFactor(trx, id), 'no_second_factor', { detail: `${user.username} has no second step` });
    await revokeAll(trx, 'second_factor_removed', id);
    await audit({ trx, actor, caller }, { action: 'user_second_factor_off', target: { kind: 'user', id }, reason });
    await tellOfSignIn(
      { trx, tasks, config },
      id,
      `"${actor.username}" has removed its second step, and you have been signed out everywhere. The reason given: ${reason}`,
    );
  });
}
