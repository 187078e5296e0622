import type { Answer } from '@app/contract/base/endpoint';
import type { ErrorCode } from '@app/contract/base/errors';
import type * as api from '@app/contract/users/auth';
import type { Actor, Caller } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { openSession } from '../sessions/sessions.ts';
import { describeActor, recordLogin } from '../users/users.ts';
import { tellOfNewBrowser } from './known-browsers.ts';
import { isRequired } from './second-factor.ts';

/** Why somebody who has proved who they are does not get in, by the state of their account. */
export const refusals: Record<string, ErrorCode> = {
  pending: 'account_awaiting_approval',
  rejected: 'account_inactive',
  deactivated: 'account_deactivated',
};

interface Entry extends Pick<Services, 'config' | 'tasks'> {
  user: Pick<Actor, 'id' | 'username' | 'is_staff' | 'is_superuser'>;
  caller: Caller;
  /** With what besides or instead of the password; noted in the audit trail. */
  proof?: { passkey: string } | { second_factor: string } | { single_sign_on: string } | undefined;
  /** Of the visit at the issuer, if it said so. */
  sid?: string | undefined;
}

/** Opens a session for somebody who has proved who they are. */
export async function enter(
  trx: Transaction,
  { user, caller, config, tasks, proof, sid }: Entry,
): Promise<Answer<typeof api.login>> {
  const tokens = await openSession(trx, user.id, caller, {
    via_issuer: proof !== undefined && 'single_sign_on' in proof,
    issuer_sid: sid,
  });
  await recordLogin(trx, user.id);
  await tellOfNewBrowser({ trx, tasks, config }, user.id, caller);
  const actor: Actor = { ...user, session_id: undefined, impersonator: undefined };
  if (!proof && isRequired(config, user)) actor.second_factor_due = true;
  await audit(
    { trx, actor, caller },
    { action: 'login', target: { kind: 'user', id: user.id }, ...(proof && { after: proof }) },
  );
  return { ...tokens, user: await describeActor(trx, actor) };
}
