import type { FullCompany } from '@app/contract/people/companies';
import { addCompanyReminder } from '@app/contract/people/people';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../../parts/paths.ts';

/* Who reads does not load what is needed to write. */
const NewRoleDialog = lazy(async () => ({
  default: (await import('../../parts/roles/NewRoleDialog.tsx')).NewRoleDialog,
}));
const ReminderPicker = lazy(async () => ({
  default: (await import('../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));
const EditCompanyDialog = lazy(async () => ({ default: (await import('./EditCompanyDialog.tsx')).EditCompanyDialog }));
const AddContactDialog = lazy(async () => ({
  default: (await import('./contacts/AddContactDialog.tsx')).AddContactDialog,
}));

export type CompanyDialog = 'role' | 'step' | 'contact' | 'edit';
interface Props {
  company: FullCompany;
  open: CompanyDialog | undefined;
  onClose: () => void;
}

/** What the actions on a company ask for. */
export function CompanyDialogs({ company, open, onClose }: Props) {
  const { id } = company;
  const navigate = useNavigate();
  const remind = useWrite(addCompanyReminder, {
    onSuccess: () => {
      onClose();
      notify('You will be reminded');
    },
  });
  return (
    <Suspense>
      {open === 'role' && (
        <NewRoleDialog
          company={company}
          onClose={onClose}
          onAdded={(role) => void navigate(pathTo('assignments', {}, { role, tab: 'edit' }))}
        />
      )}
      {open === 'step' && (
        <ReminderPicker
          title={`Next step with ${company.name}`}
          submitLabel="Set next step"
          withText
          textLabel="What is to be done"
          pending={remind.isPending}
          error={remind.error}
          onPick={(body) => remind.mutate({ params: { id }, body })}
          onClose={onClose}
        />
      )}
      {open === 'contact' && <AddContactDialog company={company} onClose={onClose} />}
      {open === 'edit' && <EditCompanyDialog company={company} onClose={onClose} />}
    </Suspense>
  );
}
