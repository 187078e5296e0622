import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../parts/paths.ts';

const PurgeDialog = lazy(async () => ({ default: (await import('./PurgeDialog.tsx')).PurgeDialog }));

export function CacheHead() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button component={Link} to={pathTo('llmPerformance')}>
        Hits over time
      </Button>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Purge
      </Button>
      <Suspense>{open && <PurgeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
