import type { AuditEntry } from '@app/contract/audit';
import { isAfter, subDays } from 'date-fns';

export interface Visit {
  id: number;
  username: string;
  created: string;
  reason: string | null;
}

/** When others have acted as the owner of the account during the last seven days, newest first. */
export const visitsByOthers = (entries: AuditEntry[], owner: number, now: Date): Visit[] =>
  entries.flatMap(({ id, action, user, target, created, reason }) => {
    const isVisit = action === 'impersonate_start' && user !== null && user.id !== owner && target?.id === owner;
    return isVisit && isAfter(created, subDays(now, 7)) ? [{ id, username: user.username, created, reason }] : [];
  });
