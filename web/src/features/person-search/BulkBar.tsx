import type { PersonHit } from '@app/contract/person-search';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { notify } from '../../kit/notify.tsx';
import { saveAsCsv } from './export-people.ts';

const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

/** What can be done with all who are selected. */
export function BulkBar({ people, onClear }: { people: readonly PersonHit[]; onClear: () => void }) {
  const [tagging, setTagging] = useState(false);
  if (people.length === 0) return null;
  return (
    <Paper
      role="region"
      aria-label="Selected people"
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        mt: 1.5,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 0.5 }}>
        {formatCount(people.length)} selected
      </Typography>
      <Button startIcon={<LabelOutlined />} onClick={() => setTagging(true)}>
        Tag
      </Button>
      <Button
        startIcon={<DownloadOutlined />}
        onClick={() => {
          saveAsCsv(people);
          notify(`Exported ${formatCount(people.length)} ${people.length === 1 ? 'person' : 'people'}`);
        }}
      >
        Export CSV
      </Button>
      <Button onClick={onClear}>Clear</Button>
      <Suspense>{tagging && <TagDialog ids={people.map(({ id }) => id)} onClose={() => setTagging(false)} />}</Suspense>
    </Paper>
  );
}
