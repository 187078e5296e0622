import { listTableModels } from '@app/contract/charts/generic-table';
import { formatCount } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';

export const models = table({
  endpoint: listTableModels,
  rows: 'models',
  about: 'Everything that charts count, row by row.',
  id: 'model',
  paging: 'none',
  search: { placeholder: 'Name', of: ({ model, name }) => `${model} ${name}` },
  to: ({ model }) => pathTo('genericTable', {}, { model }),
  detail: ({ model }) => model,
  columns: {
    name: { title: 'Rows of', grow: 1 },
    model: { title: 'Model', grow: 1, format: 'code' },
    rows: {
      title: 'How many',
      format: 'number',
      width: 140,
      from: 'xs',
      text: (rows, { estimated }) => `${estimated ? '≈ ' : ''}${formatCount(rows)}`,
    },
  },
  empty: 'There is nothing to show.',
});
