import { listHotTables, sampleHours } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';

export const hotTables = table({
  endpoint: listHotTables,
  rows: 'tables',
  about: 'The busiest tables first, with what could be done about them.',
  paging: 'none',
  filters: { hours: { as: 'chips', label: 'Time', options: new Map(Object.entries(sampleHours)), start: '24' } },
  search: { placeholder: 'Table', of: ({ id }) => id },
  switches: { advice: { label: 'With advice', keep: ({ advice }) => advice !== '' } },
  detail: ({ advice }) => advice,
  columns: {
    id: { title: 'Table', width: 170 },
    reads: { title: 'Reads', width: 80, format: 'number' },
    whole_reads: { title: 'Of all rows', width: 90, format: 'number' },
    inserts: { title: 'Inserts', width: 80, format: 'number' },
    updates: { title: 'Updates', width: 80, format: 'number' },
    deletes: { title: 'Deletes', width: 80, format: 'number', from: 'lg' },
    hot_share: { title: 'Without index', width: 110, format: 'percent', none: 'N/A' },
    dead_share: { title: 'Dead rows', width: 90, format: 'percent', none: 'N/A' },
    cleaned: { title: 'Cleaned', width: 140, format: 'age', none: 'Never', hidden: true },
    advice: { title: 'Advice', grow: 1 },
    live: { title: 'Rows', width: 100, format: 'number', hidden: true },
    dead: { title: 'Number of dead rows', width: 150, format: 'number', hidden: true },
    rows_per_whole_read: { title: 'Rows per reading of all', width: 170, format: 'number', hidden: true },
    hit_share: { title: 'Found in memory', width: 130, format: 'percent', none: 'N/A', hidden: true },
    analysed: { title: 'Analysed', width: 120, format: 'age', none: 'Never', hidden: true },
  },
  empty: 'Nothing was read or written in this time.',
  noMatch: 'No table matches.',
});
