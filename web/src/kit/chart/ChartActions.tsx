import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import { Button, Chip, Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { copy } from '../page/copy.ts';
import type { Chosen } from './useChosenTime.ts';
import type { Marks } from './useMarks.ts';

const AddNoteDialog = lazy(async () => ({ default: (await import('./AddNoteDialog.tsx')).AddNoteDialog }));

/** What can be done with a page of charts as a whole. */
export function ChartActions({ chosen, marks }: { chosen: Chosen; marks: Marks | undefined }) {
  const { pathname, search } = useLocation();
  const [isNoting, setIsNoting] = useState(false);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {marks?.demo && (
        <Chip variant="outlined" label="Demo data" title="Made up by the product: no figure here is real." />
      )}
      {marks && (
        <Button variant="outlined" startIcon={<AddCommentOutlined />} onClick={() => setIsNoting(true)}>
          Add a note
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<LinkOutlined />}
        onClick={() => void copy('Link', `${window.location.origin}${pathname}?${sharedSearch(search, chosen)}`)}
      >
        Copy link
      </Button>
      {marks && isNoting && (
        <Suspense>
          <AddNoteDialog marks={marks.list} onClose={() => setIsNoting(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** With everything that follows from who looks, so that others see the same days. */
function sharedSearch(search: string, { range, period, time }: Chosen): URLSearchParams {
  const shared = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ range, period, tz: time.tz })) shared.set(name, value);
  return shared;
}
