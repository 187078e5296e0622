import { indexFindings as kinds, listIndexFindings } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';
import { FindingMenu } from '../FindingMenu.tsx';
import { FindingPanel } from '../FindingPanel.tsx';

export const indexFindings = table({
  endpoint: listIndexFindings,
  rows: 'findings',
  about: 'Indexes to build, to drop or to mend. Nothing is changed from here: copy the statement and run it.',
  paging: 'none',
  filters: { dismissed: 'Dismissed ones too' },
  search: { placeholder: 'Index or table', of: ({ name, table: owner }) => `${name} ${owner}` },
  panel: { param: 'finding', Panel: FindingPanel },
  detail: ({ evidence }) => evidence,
  columns: {
    name: { title: 'Index', grow: 1 },
    kind: { title: 'Finding', width: 200, text: (kind) => kinds[kind] },
    table: { title: 'Table', width: 180 },
    bytes: { title: 'Size', width: 90, format: 'bytes' },
    evidence: { title: 'Evidence', grow: 2 },
    remedy: { title: 'What to run', grow: 1.5, format: 'code', hidden: true },
    'dismissed.reason': { title: 'Dismissed because', grow: 1, hidden: true },
  },
  Menu: FindingMenu,
  empty: 'All indexes are fine.',
  noMatch: 'No finding matches.',
});
