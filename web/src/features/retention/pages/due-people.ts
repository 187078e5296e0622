import { listDuePeople, retentionReasons, retentionStates } from '@app/contract/people/retention';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { DueMenu } from '../DueMenu.tsx';
import { RetentionHead } from '../RetentionHead.tsx';

export const duePeople = table({
  endpoint: listDuePeople,
  rows: 'people',
  about: 'Whose time with us is over. Rules say how long people are kept after their last process or contact.',
  Head: RetentionHead,
  filters: {
    state: { as: 'select', label: 'State', options: retentionStates, none: 'Due or to be erased' },
  },
  to: ({ id }) => pathTo('person', { id }),
  detail: ({ state, due }) => `${retentionStates[state]} · ${due.slice(0, 10)}`,
  columns: {
    name: { title: 'Person', grow: 1.2 },
    state: { title: 'State', width: 150, text: (state) => retentionStates[state] },
    due: { title: 'Kept until', width: 110, format: 'date' },
    because: {
      title: 'Because of',
      grow: 1.2,
      text: (because, { rule }) => (rule ? `${retentionReasons[because]}: ${rule}` : retentionReasons[because]),
    },
    erased_on: { title: 'To be erased', width: 120, format: 'date' },
    hold: { title: 'Hold', grow: 1 },
    source: { title: 'Source', grow: 0.8, from: 'lg' },
  },
  Menu: DueMenu,
  empty: 'No one’s time is over.',
  noMatch: 'No one is in this state.',
});
