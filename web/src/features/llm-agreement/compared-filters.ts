import { comparedVotes, listGradeVersions } from '@app/contract/llm/agreement';
import { listAllUsers } from '@app/contract/users/users';
import { type Filter, optionsFrom } from '../../kit/list/filters/filter.ts';
import { nameOfUser } from '../../parts/users/users.ts';

/** Which votes are compared with which verdicts; the same on every page that does so. */
export const comparedFilters = {
  votes: { as: 'chips', label: 'Votes', options: comparedVotes, start: 'blind' },
  prompt_version: {
    as: 'select',
    label: 'Prompt version',
    source: optionsFrom(
      listGradeVersions,
      ({ results }) => new Map(results.map(({ id, version }) => [String(id), `Version ${version}`])),
    ),
    none: 'Newest verdict',
  },
  user: {
    as: 'select',
    label: 'User',
    source: optionsFrom(listAllUsers, (users) => new Map(users.map((user) => [String(user.id), nameOfUser(user)]))),
    none: 'Everyone',
  },
  from: { as: 'moment', label: 'Voted from', more: true },
  to: { as: 'moment', label: 'Voted to', more: true },
} satisfies Readonly<Record<string, Filter>>;
