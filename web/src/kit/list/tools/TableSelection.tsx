import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../format.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { BulkAction } from '../table.ts';
import type { TableState } from '../useTable.ts';

/* `lazy` loses the type of the rows. */
const BulkDialog = lazy(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
})) as unknown as typeof import('./BulkDialog.tsx').BulkDialog;

/** What can be done with the selected rows, and a way to select all that match. */
export function TableSelection<Row>({ state }: { state: TableState<Row> }) {
  const { table, selection, count = 0, answer } = state;
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const { size } = selection.rows;
  if (size === 0) return null;
  const all = answer?.count_capped ? `more than ${formatCount(count)}` : formatCount(count);
  return (
    <>
      <SelectionBar
        label={`Selected ${table.rows}`}
        text={selection.all ? `All ${all} matching selected` : `${formatCount(size)} selected`}
        sx={{ position: 'sticky', mt: 1.5, mx: 'auto', width: 'fit-content', maxWidth: '100%', zIndex: 'appBar' }}
        onClear={selection.clear}
      >
        {!selection.all && count > size && <Button onClick={selection.selectAll}>Select all {all} matching</Button>}
        {table.bulk?.map((action) => (
          <Button key={action.label} color={action.destructive ? 'error' : 'primary'} onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
      </SelectionBar>
      {asked && (
        <Suspense>
          <BulkDialog state={state} action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
