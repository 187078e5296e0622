import { noCompanyId } from '@app/contract/people/companies';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { BelowStickyHead, stickyHead } from '../../kit/page/sticky-head.tsx';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { CompanyLogo } from '../../parts/companies/CompanyLogo.tsx';
import { usePathParams } from '../../parts/path-params.ts';
import { PictureButton } from '../../parts/pictures/PictureButton.tsx';
import { CompanyActions } from './CompanyActions.tsx';
import { CompanyBody } from './CompanyBody.tsx';
import { type CompanyDialog, CompanyDialogs } from './CompanyDialogs.tsx';
import { CompanyHead } from './CompanyHead.tsx';
import { getCompanyForId, isNoCompany } from './company-queries.ts';
import { NoSuchCompany } from './NoSuchCompany.tsx';

/** Everything about one company. */
export function CompanyPage() {
  /* The address may name none. */
  const { id }: { id?: string } = usePathParams('company');
  return id ? (
    <Company key={id} id={id} />
  ) : (
    <Page title="No company">
      <Alert severity="error">{noCompanyId}</Alert>
    </Page>
  );
}

function Company({ id }: { id: string }) {
  const company = useQuery(getCompanyForId(id));
  const [dialog, setDialog] = useState<CompanyDialog>();
  const { data } = company;
  usePageActions(
    data
      ? [
          { label: 'New role', act: () => setDialog('role') },
          { label: 'Set next step', act: () => setDialog('step') },
          { label: 'Add contact', act: () => setDialog('contact') },
          { label: 'Edit company', act: () => setDialog('edit') },
        ]
      : [],
  );
  return (
    <Page
      title={data?.name ?? 'Company'}
      look={stickyHead}
      {...(data && {
        picture: (
          <PictureButton kind="company" id={data.id} name={data.name} url={data.logo_url}>
            <CompanyLogo url={data.logo_url} size={44} />
          </PictureButton>
        ),
        subtitle: <CompanyHead company={data} />,
        actions: <CompanyActions company={data} onOpen={setDialog} />,
      })}
    >
      <BelowStickyHead />
      {isNoCompany(company.error) ? (
        <NoSuchCompany />
      ) : (
        <Loaded query={company}>
          {(loaded) => (
            <>
              <CompanyBody company={loaded} onOpen={setDialog} />
              <CompanyDialogs company={loaded} open={dialog} onClose={() => setDialog(undefined)} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
