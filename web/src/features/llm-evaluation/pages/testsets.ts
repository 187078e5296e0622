import { listTestsets, testsetUses } from '@app/contract/llm/testsets';
import { formatCount } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { TestsetsHead } from '../TestsetsHead.tsx';

export const testsets = table({
  endpoint: listTestsets,
  rows: 'test sets',
  about: 'People whose right grade for a role is known. Prompts are measured against frozen versions of these.',
  paging: 'none',
  Head: TestsetsHead,
  search: { placeholder: 'Name or purpose', of: ({ name, purpose }) => `${name} ${purpose}` },
  to: ({ id }) => pathTo('testset', { id }),
  detail: ({ items, disagreements, stale }) =>
    `${formatCount(items)} ${items === 1 ? 'person' : 'people'} · ${disagreements} to resolve · ${stale} changed`,
  columns: {
    name: { title: 'Test set', grow: 1.5 },
    purpose: { title: 'Purpose', width: 200, hidden: true },
    use: { title: 'For', width: 85, text: (use) => testsetUses[use] },
    frozen: {
      title: 'Frozen',
      width: 140,
      text: (frozen, { open }) => (frozen === null ? 'Not yet' : `Version ${frozen}${open ? ', changed since' : ''}`),
      none: 'Not yet',
    },
    items: { title: 'People', width: 85, format: 'number' },
    up_share: { title: 'Up', width: 80, format: 'percent' },
    raters: { title: 'Raters each', width: 105, text: (raters) => (raters === null ? '' : raters.toFixed(1)) },
    agreement: { title: 'Agreement', width: 105, format: 'percent' },
    disagreements: { title: 'To resolve', width: 100, format: 'number' },
    stale: { title: 'Changed', width: 95, format: 'number' },
    leaks: { title: 'Known', width: 85, format: 'number' },
    runs: { title: 'Runs', width: 75, format: 'number' },
    created: { title: 'Added', width: 110, format: 'age', hidden: true },
  },
  empty: 'There is no test set yet. Add one, and fill it from votes, a list or random people.',
  noMatch: 'No test set matches.',
});
