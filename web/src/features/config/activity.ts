import { auditActions } from '@app/contract/base/audit-actions';
import { type AuditEntry } from '@app/contract/machine/audit';

/** Who did it, as the owner of the account reads it. */
export function doerOf({ user, actor }: Pick<AuditEntry, 'user' | 'actor'>, owner: number): string {
  const name = (who: AuditEntry['user']) =>
    who === null ? 'Someone not signed in' : who.id === owner ? 'You' : who.username;
  if (actor === null || actor.id === user?.id) return name(user);
  return `${name(actor)} acting as ${user?.id === owner ? 'you' : name(user)}`;
}

/** What was done, and to whom if it was not the owner. */
export function deedOf({ action, target, reason }: AuditEntry, owner: number): string {
  const isOwnAccount = target?.kind === 'user' && target.id === owner;
  const aim = target !== null && !isOwnAccount ? ` (${target.name})` : '';
  return `${auditActions[action]}${aim}${reason ? `. Reason: ${reason}` : ''}`;
}
