import { affectedWays, breachDays, breachHours, listAffected } from '@app/contract/machine/breach';
import { listAllUsers } from '@app/contract/users/users';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { BreachHead } from '../BreachHead.tsx';

export const affected = table({
  endpoint: listAffected,
  rows: 'people',
  about: `Whom an account saw or touched, out of both trails. An authority must be told within ${breachHours} hours; without a time this is the last ${breachDays} days.`,
  Head: BreachHead,
  filters: {
    user: {
      as: 'text',
      label: 'Username',
      source: optionsFrom(listAllUsers, (users) => new Map(users.map(({ username }) => [username, username]))),
    },
    way: { as: 'select', label: 'How', options: affectedWays, none: 'In any way' },
    from: { as: 'moment', label: 'From' },
    to: { as: 'moment', label: 'To' },
  },
  to: ({ id }) => pathTo('person', { id }),
  detail: ({ ways, last }) => `${ways.map((way) => affectedWays[way]).join(', ')} · ${last.slice(0, 10)}`,
  columns: {
    name: { title: 'Person', grow: 1 },
    email: { title: 'E-mail', grow: 1.2, none: 'None' },
    ways: { title: 'How', grow: 1.4, text: (ways) => ways.map((way) => affectedWays[way]).join(', ') },
    users: { title: 'By', grow: 1, text: (users) => users.join(', ') },
    first: { title: 'First', width: 150, format: 'moment' },
    last: { title: 'Last', width: 150, format: 'moment' },
  },
  empty: 'No one was seen or touched in the last month.',
  noMatch: 'No one was seen or touched in this way and time.',
});
