import { type CurrentUser, editableFields, type ManagedUser } from '@app/contract/users';
import type { AskedDecision } from './DecisionDialog.tsx';

/** What `editor` can decide about a user right now: never about themselves, nor in another's name. */
export function possibleDecisions(editor: CurrentUser, user: ManagedUser): AskedDecision[] {
  const permitted = editor.impersonator === null && editor.id !== user.id && editableFields(editor, user).size > 0;
  if (!permitted) return [];
  if (user.state !== 'active') return ['reactivate'];
  return user.open_sessions > 0 ? ['sign_out', 'deactivate'] : ['deactivate'];
}
