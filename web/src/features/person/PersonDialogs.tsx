import { addReminder } from '@app/contract/people';
import { lazy, Suspense } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';

const AddToRoleDialog = lazy(async () => ({
  default: (await import('../../parts/AddToRoleDialog.tsx')).AddToRoleDialog,
}));
const ReminderPicker = lazy(async () => ({
  default: (await import('../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));

interface Props {
  id: number;
  open: 'add to role' | 'remind' | undefined;
  onClose: () => void;
}

/** What the actions on a person ask for. */
export function PersonDialogs({ id, open, onClose }: Props) {
  const remind = useWrite(addReminder, {
    onSuccess: () => {
      onClose();
      notify('You will be reminded');
    },
  });
  return (
    <Suspense>
      {open === 'add to role' && <AddToRoleDialog people={[id]} onClose={onClose} />}
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
