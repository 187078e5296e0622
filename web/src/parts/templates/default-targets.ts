import { canSetDefault } from '@app/contract/policies';
import type { TemplateDefault } from '@app/contract/outreach/templates';
import type { CurrentUser } from '@app/contract/users/users';

/** Whose default a template becomes: that of everyone or of one user, for one role or for all. */
export type Target = Pick<TemplateDefault, 'user' | 'assignment'>;
interface Role {
  id: number;
  name: string;
  users: readonly number[];
}

/** For whom a user may make a template the default, the closest first, and how that is said behind "default". */
export function targetsFor(user: CurrentUser, role?: Role): { target: Target; text: string }[] {
  const ofRole = role
    ? [
        { target: { user: null, assignment: role.id }, text: `for ${role.name}`, team: role },
        { target: { user: user.id, assignment: role.id }, text: `for ${role.name}, only for me`, team: role },
      ]
    : [];
  return [
    ...ofRole,
    { target: { user: null, assignment: null }, text: 'for everyone', team: null },
    { target: { user: user.id, assignment: null }, text: 'for me', team: null },
  ]
    .filter(({ target, team }) => canSetDefault(user, { user: target.user, assignment: team }))
    .map(({ target, text }) => ({ target, text }));
}

/** For whom and where a default counts, as people read it. */
export function whoseText(
  { user, assignment, user_name, assignment_name }: Omit<TemplateDefault, 'id' | 'channel' | 'template'>,
  me: number,
): string {
  const who = user === null ? 'Everyone' : user === me ? 'You' : (user_name ?? 'Someone who left');
  return assignment === null ? `${who}, all roles` : `${who}, ${assignment_name ?? `role #${assignment}`}`;
}
