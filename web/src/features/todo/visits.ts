import type { AuditEntry } from '@app/contract/machine/audit';
import { isAfter, subDays } from 'date-fns';

export interface Visit {
  id: number;
  username: string;
  created: string;
  reason: string | null;
}

/** When others have acted as the owner of the account during the last seven days, newest first. */
export const visitsByOthers = (entries: AuditEntry[], owner: number, now: Date): Visit[] =>
  entries.flatMap(({ id, action, user, actor, created, reason }) => {
    const isVisit = action === 'impersonate_start' && user?.id === owner && actor !== null && actor.id !== owner;
    return isVisit && isAfter(created, subDays(now, 7)) ? [{ id, username: actor.username, created, reason }] : [];
  });
