import { itemShows, leaks as leakTexts, listTestItems, testSources } from '@app/contract/llm/testsets';
import { grades } from '@app/contract/roles/votes';
import { lazy } from 'react';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { ItemMenu } from '../ItemMenu.tsx';
import { TestsetHead, TestsetNotice } from '../TestsetHead.tsx';

const ItemPanel = lazy(async () => ({ default: (await import('../ItemPanel.tsx')).ItemPanel }));

export const testItems = table({
  endpoint: listTestItems,
  rows: 'people',
  fixed: ({ id = '' }) => ({ params: { id } }),
  Head: TestsetHead,
  Notice: TestsetNotice,
  panel: { param: 'item', Panel: ItemPanel },
  filters: { show: { as: 'chips', label: 'Show', options: itemShows, start: 'all' } },
  detail: ({ gold, assignment }) => `${grades[gold]} for ${assignment.name}`,
  columns: {
    'person.name': { title: 'Person', to: ({ person }) => pathTo('person', { id: person.id }) },
    'assignment.name': { title: 'Role' },
    gold: { title: 'Right grade', width: 110, text: (gold) => grades[gold] },
    votes: {
      title: 'Votes now',
      width: 150,
      text: ({ up, maybe, down }) =>
        [up > 0 && `${up} up`, maybe > 0 && `${maybe} maybe`, down > 0 && `${down} down`].filter(Boolean).join(', '),
      none: 'None',
    },
    source: { title: 'From', width: 110, text: (source) => testSources[source] },
    stale: { title: 'Profile', width: 95, text: (stale) => (stale ? 'Changed' : '') },
    leaks: { title: 'Known', width: 190, text: (leaks) => leaks.map((leak) => leakTexts[leak]).join(', '), none: '' },
    probability: { title: 'Chance', width: 90, format: 'percent', hidden: true },
    stratum: { title: 'Stratum', width: 120, hidden: true },
    created: { title: 'Added', width: 110, format: 'age', hidden: true },
  },
  Menu: ItemMenu,
  empty: 'This test set is empty. Add people from votes, a list or a draw of random people.',
  noMatch: 'No one in this test set is like that.',
});
