import { csvOf } from '@app/contract/base/csv';
import { recordTableExport } from '@app/contract/users/views';
import { useLocation } from 'react-router';
import { formatDate } from '../../format.ts';
import { callWrite } from '../../net/api.ts';
import { download } from '../../net/download.ts';
import { exportedOf } from '../cell-text.ts';
import type { TableState } from '../useTable.ts';
import { collect } from './collect.ts';
import { ExportDialog } from './ExportDialog.tsx';

interface Props<Row> {
  state: TableState<Row>;
  onClose: () => void;
}

/**
 * Saves every row of a table that matches. Who took which rows along is asked after a leak, so there is no file without an
 * entry in the audit trail.
 */
export function TableExport<Row>({ state, onClose }: Props<Row>) {
  const { table, page, asked, search, columns, count, title } = state;
  const { search: address } = useLocation();
  const save = async (signal: AbortSignal, onProgress: (rows: number) => void) => {
    const { rows, more } = await collect(table, asked, search, { signal, onProgress });
    const lines = rows.map((row) => columns.all.map((column) => exportedOf(column, row)));
    await callWrite(
      recordTableExport,
      { body: { route: page, query: address.slice(1), title, rows: rows.length } },
      signal,
    );
    const name = `${title.toLowerCase().replaceAll(/\W+/g, '-')}-${formatDate(new Date())}.csv`;
    download(name, 'text/csv;charset=utf-8', csvOf([columns.all.map((column) => column.title), ...lines]));
    return { saved: rows.length, more };
  };
  return <ExportDialog rows={table.rows} total={count} save={save} onClose={onClose} />;
}
