import { listDisagreements } from '@app/contract/llm/agreement-users';
import { listAllUsers } from '@app/contract/users/users';
import { grades } from '@app/contract/roles/votes';
import { linkedBy, optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { nameOfUser } from '../../../parts/users/users.ts';

export const disagreements = table({
  endpoint: listDisagreements,
  rows: 'people',
  about: 'People of open roles whom one user votes up and another down. A row opens them in grading.',
  paging: { cursor: 'before' },
  filters: {
    assignment: linkedBy(listDisagreements, 'Role', ({ role }) => role),
    user: {
      as: 'select',
      label: 'User',
      source: optionsFrom(listAllUsers, (all) => new Map(all.map((user) => [String(user.id), nameOfUser(user)]))),
      none: 'Everyone',
    },
  },
  to: ({ assignment, person }) => pathTo('gradingPerson', { assignmentId: assignment.id, personId: person.id }),
  columns: {
    'person.name': { title: 'Person', grow: 1 },
    'person.title': { title: 'Title', grow: 1 },
    'assignment.name': { title: 'Role', grow: 1 },
    votes: {
      title: 'Votes',
      grow: 2,
      from: 'xs',
      text: (votes) =>
        votes
          .map(({ user, grade, reason }) => `${user}: ${grades[grade]}${reason === '' ? '' : ` (${reason})`}`)
          .join(', '),
    },
    voted: { title: 'Last vote', width: 140, format: 'moment' },
  },
  empty: 'No one is voted up by one user and down by another.',
  noMatch: 'No one matches.',
});
