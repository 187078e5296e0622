import type { AuditEntry } from '@app/contract/audit';

/** "anna as erik" when Anna impersonated Erik. Nobody is named when nobody was signed in. */
export function whoOf({ user, actor }: Pick<AuditEntry, 'user' | 'actor'>): string {
  if (actor && user && actor.id !== user.id) return `${actor.username} as ${user.username}`;
  return (user ?? actor)?.username ?? 'No one signed in';
}
