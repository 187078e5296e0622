import { Button, Link, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { CapturedNotice } from './CapturedNotice.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportBatchView } from './ImportBatchView.tsx';
import { NewImport } from './NewImport.tsx';
import { pathTo } from '../../parts/paths.ts';

const CapturedProfiles = lazy(async () => ({
  default: (await import('./captured/CapturedProfiles.tsx')).CapturedProfiles,
}));

const search = z.object({
  show: z.enum(['captured']).optional(),
  list: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
});

/** Which list is open is in the address, so that a reload or a link comes back to it. */
export function ImportPage() {
  const [{ show, list }, setSearch] = useSearch(search);
  const open = (id: number | undefined) => setSearch({ list: id });
  if (show === 'captured')
    return (
      <Page
        title="Captured profiles"
        subtitle="Pages that you captured with the browser extension."
        actions={
          <Button variant="outlined" component={RouterLink} to={pathTo('imports')}>
            Import a list
          </Button>
        }
      >
        <Suspense>
          <CapturedProfiles />
        </Suspense>
      </Page>
    );
  return (
    <Page
      title="Import"
      subtitle="People from a list: CSV, vCard or JSON Resume."
      actions={
        list !== undefined && (
          <Button variant="outlined" onClick={() => open(undefined)}>
            Another list
          </Button>
        )
      }
    >
      {list === undefined ? (
        <>
          <CapturedNotice />
          <NewImport onCreated={open} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            A single CV?{' '}
            <Link component={RouterLink} to={pathTo('newPerson')} underline="always">
              Start a new person from it
            </Link>
          </Typography>
          <EarlierImports onOpen={open} />
        </>
      ) : (
        <ImportBatchView key={list} id={list} />
      )}
    </Page>
  );
}
