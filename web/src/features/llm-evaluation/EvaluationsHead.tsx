import { listTestsets } from '@app/contract/llm/testsets';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { NoModelNotice } from '../../parts/llm/NoModelNotice.tsx';
import { pathTo } from '../../parts/paths.ts';

const StartRunDialog = lazy(async () => ({ default: (await import('./StartRunDialog.tsx')).StartRunDialog }));

/** The version that a run was asked for on the page of its prompt. */
const asked = z.object({ version: z.string().regex(/^\d+$/).optional() });

export function EvaluationsHead() {
  const [{ version }, setSearch] = useSearch(asked);
  const [open, setOpen] = useState(version !== undefined);
  const close = () => {
    setOpen(false);
    setSearch({ version: undefined }, { replace: true });
  };
  usePageActions([{ label: 'Start a run', act: () => setOpen(true) }]);
  return (
    <>
      <Button variant="contained" startIcon={<PlayArrow />} onClick={() => setOpen(true)}>
        Start a run
      </Button>
      <Suspense>{open && <StartRunDialog of={version} onClose={close} />}</Suspense>
    </>
  );
}

export const EvaluationsNotice = () => (
  <>
    <NoModelNotice to="start runs" />
    <NothingFrozen />
  </>
);

function NothingFrozen() {
  const { data } = useQuery(queryOf(listTestsets));
  if (!data || data.results.some(({ frozen }) => frozen !== null)) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" component={Link} to={pathTo('testsets')}>
          Test sets
        </Button>
      }
    >
      No test set is frozen yet. Runs are made on frozen versions, so that they can be compared.
    </Alert>
  );
}
