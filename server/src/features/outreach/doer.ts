import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';

/** For what follows by itself from a message of somebody, or to them: it is done in the name of whose it is. */
export const doerFor = (trx: Transaction, user: { id: number; username: string }): Doer => ({
  trx,
  actor: { ...user, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined },
  caller: { ip: '', device_id: undefined, browser: '' },
});
