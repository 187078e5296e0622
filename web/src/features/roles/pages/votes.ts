import { listAllUsers } from '@app/contract/users/users';
import { grades, listVotes, type Vote, voteMethods } from '@app/contract/roles/votes';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { nameOfUser } from '../../../parts/users/users.ts';
import { VotedPerson } from '../VotedPerson.tsx';

/** "2 Up, 1 Down" */
const counted = (given: readonly Vote[]): string =>
  Object.entries(grades)
    .map(([grade, word]) => [given.filter((vote) => vote.grade === grade).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');

export const votes = table({
  endpoint: listVotes,
  rows: 'people',
  label: 'Voted on',
  about: 'Where a role votes blind, your colleagues’ votes on a person show once you have voted.',
  id: 'person.id',
  fixed: ({ id = '' }) => ({ query: { assignment: id } }),
  filters: {
    grade: { as: 'chips', label: 'Grade', options: grades, none: 'All' },
    method: { as: 'select', label: 'Method', options: voteMethods, none: 'Every method' },
    user: {
      as: 'select',
      label: 'User',
      source: optionsFrom(listAllUsers, (users) => new Map(users.map((user) => [String(user.id), nameOfUser(user)]))),
      none: 'Everyone',
    },
  },
  paging: { cursor: 'before' },
  item: { as: 'list', Item: VotedPerson },
  columns: {
    'person.name': 'Person',
    'person.title': 'Title',
    'person.company_name': 'Company',
    'person.location_name': 'Location',
    votes: { title: 'Votes', text: counted },
    status_str: 'On the board',
  },
  empty: 'No votes yet.',
  noMatch: 'No votes match. Choose another vote, method or user.',
});
