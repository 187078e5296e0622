import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, Stack, Tooltip } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { ColumnChooser } from './ColumnChooser.tsx';
import { SavedViews } from '../../page/address/SavedViews.tsx';
import type { TableState } from '../useTable.ts';

/* `lazy` loses the type of the rows. */
const TableExport = lazy(async () => ({
  default: (await import('./TableExport.tsx')).TableExport,
})) as unknown as typeof import('./TableExport.tsx').TableExport;

/** Views that were saved, columns, and the file. */
export function TableToolbar<Row>({ state }: { state: TableState<Row> }) {
  const [exporting, setExporting] = useState(false);
  return (
    <Stack direction="row" role="group" aria-label="Table tools" sx={{ gap: 0.25 }}>
      <SavedViews page={state.page} access={state.table.endpoint.access} panelParam={state.table.panel?.param} />
      {!state.table.item && state.columns.roomy && <ColumnChooser columns={state.columns} />}
      {state.isReal && (
        <Tooltip title="Export to CSV">
          <IconButton aria-label="Export to CSV" onClick={() => setExporting(true)}>
            <FileDownloadOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {exporting && (
        <Suspense>
          <TableExport state={state} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
