import { canManageUser } from '@app/contract/policies';
import type { CurrentUser } from '@app/contract/users/users';
import type { ManagedUser } from '@app/contract/users/user-changes';
import type { AskedDecision } from './DecisionDialog.tsx';

/** What `editor` can decide about a user right now: never about themselves, nor in another's name. */
export function possibleDecisions(editor: CurrentUser, user: ManagedUser): AskedDecision[] {
  const permitted = editor.impersonator === null && editor.id !== user.id && canManageUser(editor, user);
  if (!permitted) return [];
  if (user.state !== 'active') return ['reactivate'];
  return user.open_sessions > 0 ? ['sign_out', 'deactivate'] : ['deactivate'];
}
