import { listDatabaseStatements, sampleHours } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';
import { StatementPanel } from '../StatementPanel.tsx';

export const statements = table({
  endpoint: listDatabaseStatements,
  rows: 'statements',
  about: 'What the database spent its time on, the most expensive first. Values are not kept.',
  paging: 'none',
  filters: { hours: { as: 'chips', label: 'Time', options: new Map(Object.entries(sampleHours)), start: '24' } },
  search: { placeholder: 'Part of a statement', of: ({ query }) => query },
  panel: { param: 'statement', Panel: StatementPanel },
  columns: {
    query: { title: 'Statement', grow: 1, format: 'code' },
    share: { title: 'Share of time', width: 110, format: 'percent' },
    seconds: { title: 'Time', width: 90, format: 'seconds' },
    calls: { title: 'Calls', width: 90, format: 'number' },
    mean_ms: {
      title: 'Mean',
      width: 90,
      format: 'number',
      text: (ms) => (ms === null ? 'N/A' : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`),
    },
    rows: { title: 'Rows', width: 90, format: 'number' },
    read_bytes: { title: 'Read from disk', width: 120, format: 'bytes', hidden: true },
    temp_bytes: { title: 'Temporary files', width: 130, format: 'bytes', hidden: true },
  },
  empty: 'No statement has run in this time.',
  noMatch: 'No statement matches.',
});
