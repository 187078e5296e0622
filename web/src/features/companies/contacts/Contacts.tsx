import type { FullCompany } from '@app/contract/people/companies';
import {
  addCompanyContact,
  type CompanyContact,
  listCompanyContacts,
  removeCompanyContact,
} from '@app/contract/people/company-page';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatAge } from '../../../kit/format.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { pathTo } from '../../../parts/paths.ts';
import { CompanySection, rowList, SectionRow } from '../CompanySection.tsx';
import { Pages } from '../Pages.tsx';

const EditContactDialog = lazy(async () => ({ default: (await import('./EditContactDialog.tsx')).EditContactDialog }));

interface Props {
  company: FullCompany;
  onAdd: () => void;
}

/** Whom we talk to at the client. */
export function Contacts({ company: { id }, onAdd }: Props) {
  const [edited, setEdited] = useState<CompanyContact>();
  const remove = useRemoveContact(id);
  return (
    <CompanySection
      title="Contacts"
      action={
        <Button startIcon={<Add />} onClick={onAdd}>
          Add contact
        </Button>
      }
    >
      <Pages endpoint={listCompanyContacts} request={{ params: { id }, query: {} }}>
        {({ results, count }) => (
          <>
            {count === 0 && (
              <Typography color="textSecondary">
                No contacts yet. Add the people you talk to at this company.
              </Typography>
            )}
            <Box component="ul" sx={rowList}>
              {results.map((contact) => (
                <Contact
                  key={contact.id}
                  contact={contact}
                  onEdit={() => setEdited(contact)}
                  onRemove={() => void remove(contact).catch(() => {})}
                />
              ))}
            </Box>
          </>
        )}
      </Pages>
      <Suspense>{edited && <EditContactDialog contact={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </CompanySection>
  );
}

function Contact({
  contact: { person, title },
  onEdit,
  onRemove,
}: {
  contact: CompanyContact;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const spoken = person.last_touch ? `contacted ${formatAge(person.last_touch)}` : 'never contacted';
  return (
    <SectionRow
      name={
        <>
          <Link component={RouterLink} to={pathTo('person', { id: person.id })} sx={{ fontWeight: 600 }}>
            {person.name}
          </Link>
          {title && ` · ${title}`}
        </>
      }
      detail={[person.title, spoken].filter(Boolean).join(' · ')}
      aside={
        <Stack direction="row">
          <Tooltip title="Edit">
            <IconButton aria-label={`Edit ${person.name}`} onClick={onEdit}>
              <EditOutlined sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
          <Tooltip title="Remove">
            <IconButton aria-label={`Remove ${person.name}`} onClick={onRemove}>
              <Close sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
        </Stack>
      }
    />
  );
}

/** Removes a contact; a notice offers to undo that. */
function useRemoveContact(company: number) {
  const { mutateAsync } = useWrite(removeCompanyContact, { failure: 'The contact could not be removed' });
  const { mutate: add } = useWrite(addCompanyContact, { failure: 'The contact could not be brought back' });
  return async ({ id, person, title }: CompanyContact) => {
    await mutateAsync({ params: { id } });
    const undo = () => add({ params: { id: company }, body: { person: person.id, title } });
    notify(`${person.name} is no longer a contact here.`, { action: { label: 'Undo', onClick: undo } });
  };
}
