import { listTableSizes } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';
import { SizeChart } from '../SizeChart.tsx';

export const tableSizes = table({
  endpoint: listTableSizes,
  rows: 'tables',
  about: 'What takes space, the largest first, and how fast it grows.',
  paging: 'none',
  search: { placeholder: 'Table', of: ({ id }) => id },
  columns: {
    id: { title: 'Table', grow: 1 },
    total: { title: 'Total', width: 100, format: 'bytes' },
    heap: { title: 'Rows', width: 100, format: 'bytes' },
    indexes: { title: 'Indexes', width: 100, format: 'bytes' },
    toast: { title: 'Long values', width: 110, format: 'bytes' },
    rows: { title: 'Number of rows', width: 130, format: 'number', none: 'Not analysed' },
    bytes_per_row: { title: 'Per row', width: 90, format: 'bytes', none: 'N/A' },
    grown_week: { title: 'In 7 days', width: 100, format: 'bytes', none: 'N/A' },
    grown_month: { title: 'In 30 days', width: 100, format: 'bytes', none: 'N/A' },
  },
  Notice: SizeChart,
  empty: 'There are no tables.',
  noMatch: 'No table matches.',
});
