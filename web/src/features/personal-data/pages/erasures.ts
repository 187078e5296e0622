import { askedBy, erasureStates, listErasures } from '@app/contract/people/personal-data';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { ErasureMenu } from '../ErasureMenu.tsx';
import { ErasuresHead } from '../ErasuresHead.tsx';

export const erasures = table({
  endpoint: listErasures,
  rows: 'erasures',
  about: 'Who is to be erased, and who was. Until the last day nothing is deleted, but no one writes to them.',
  Head: ErasuresHead,
  filters: { state: { as: 'select', label: 'State', options: erasureStates, none: 'Every state' } },
  detail: ({ state, due }) => (state === 'waiting' ? `To be erased on ${due.slice(0, 10)}` : erasureStates[state]),
  columns: {
    'person.name': {
      title: 'Person',
      none: 'Came in after the backup',
      grow: 1.5,
      to: ({ person }) => (person ? pathTo('person', { id: person.id }) : undefined),
    },
    state: { title: 'State', width: 100, text: (state, { held }) => (held ? 'On hold' : erasureStates[state]) },
    due: { title: 'To be erased', width: 120, format: 'date' },
    asked_by: { title: 'Who wants it', width: 120, text: (by) => askedBy[by] },
    reason: { title: 'Reason', grow: 1.5 },
    'user.username': { title: 'Entered by', width: 115, none: 'The person' },
    created: { title: 'Asked', width: 110, format: 'date', from: 'lg' },
    finished: { title: 'Done', width: 110, format: 'date', from: 'lg' },
  },
  Menu: ErasureMenu,
  empty: 'No one has asked to be erased. Staff can have a person erased from the menu of the person’s page.',
  noMatch: 'No erasure has this state.',
});
