import { canManageUser } from '@app/contract/policies';
import type { CurrentUser } from '@app/contract/users/users';
import type { ManagedUser } from '@app/contract/users/user-changes';
import type { AskedDecision } from './DecisionDialog.tsx';

const mayDecide = (editor: CurrentUser, user: ManagedUser): boolean =>
  editor.impersonator === null && editor.id !== user.id && canManageUser(editor, user);

export const mayRemoveSecondStep = (editor: CurrentUser, user: ManagedUser): boolean =>
  user.second_step && mayDecide(editor, user);

/** What `editor` can decide about a user right now: never about themselves, nor in another's name. */
export function possibleDecisions(editor: CurrentUser, user: ManagedUser): AskedDecision[] {
  if (!mayDecide(editor, user)) return [];
  if (user.state !== 'active') return ['reactivate'];
  return user.open_sessions > 0 ? ['sign_out', 'deactivate'] : ['deactivate'];
}
