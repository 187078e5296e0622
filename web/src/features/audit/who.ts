import type { AuditEntry } from '@app/contract/machine/audit';

/** "anna as erik" when Anna impersonated Erik. Nobody is named when nobody was signed in. */
export function whoOf({ user, actor, via }: Pick<AuditEntry, 'user' | 'actor' | 'via'>): string {
  if (actor && user && actor.id !== user.id) return `${actor.username} as ${user.username}`;
  return (user ?? actor)?.username ?? via ?? 'No one signed in';
}
