import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import { addReminder, type FullPerson, type RoleOfPerson } from '@app/contract/people/people';
import { lazy, Suspense } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

const AddToRoleDialog = lazy(async () => ({
  default: (await import('../../parts/AddToRoleDialog.tsx')).AddToRoleDialog,
}));
const ComposeDialog = lazy(async () => ({
  default: (await import('../../parts/outreach/ComposeDialog.tsx')).ComposeDialog,
}));
const NoteMessageDialog = lazy(async () => ({ default: (await import('./NoteMessageDialog.tsx')).NoteMessageDialog }));
const DataLinkDialog = lazy(async () => ({ default: (await import('./DataLinkDialog.tsx')).DataLinkDialog }));
const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog }));
const HoldDialog = lazy(async () => ({ default: (await import('../../parts/HoldDialog.tsx')).HoldDialog }));
const SeenByDialog = lazy(async () => ({ default: (await import('./SeenByDialog.tsx')).SeenByDialog }));
const ReminderPicker = lazy(async () => ({
  default: (await import('../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));

interface Props {
  person: FullPerson;
  open: 'add to role' | 'remind' | 'write' | 'note message' | 'erase' | 'data link' | 'seen by' | 'hold' | undefined;
  onClose: () => void;
}

/** What the actions on a person ask for. */
export function PersonDialogs({ person: { id, roles }, open, onClose }: Props) {
  const remind = useWrite(addReminder, {
    onSuccess: () => {
      onClose();
      notify('You will be reminded');
    },
  });
  return (
    <Suspense>
      {open === 'add to role' && <AddToRoleDialog people={[id]} onClose={onClose} />}
      {open === 'write' && <ComposeDialog people={[id]} role={onlyRole(roles)} onClose={onClose} />}
      {open === 'note message' && <NoteMessageDialog person={id} role={onlyRole(roles)} onClose={onClose} />}
      {open === 'data link' && <DataLinkDialog person={id} onClose={onClose} />}
      {open === 'erase' && <EraseDialog person={id} onClose={onClose} />}
      {open === 'hold' && <HoldDialog id={id} onClose={onClose} />}
      {open === 'seen by' && <SeenByDialog person={id} onClose={onClose} />}
      {open === 'remind' && (
        <ReminderPicker
          title="Remind me"
          submitLabel="Remind me"
          withText
          pending={remind.isPending}
          error={remind.error}
          onPick={(body) => remind.mutate({ params: { id }, body })}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

const openValues = statusValues(openStatuses);
/** What a mail is most likely about: the open role whose board they are on, if there is one only. */
function onlyRole(roles: readonly RoleOfPerson[]): RoleOfPerson | undefined {
  const current = roles.filter(
    ({ status, status_str, archived }) => openValues.includes(status) && status_str && !archived,
  );
  return current.length === 1 ? current[0] : undefined;
}
