import { listAssignments } from '@app/contract/roles/assignments';
import { listUserAgreement } from '@app/contract/llm/agreement-users';
import { formatSeconds } from '../../../kit/format-seconds.ts';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { shareText, shortShare } from '../agreement-texts.ts';
import { UserMatrix } from '../UserMatrix.tsx';
import { WeeksCell } from '../WeeksCell.tsx';

export const users = table({
  endpoint: listUserAgreement,
  rows: 'users',
  about:
    'Whether users vote the same on the same people. No model can be expected to agree with them more than they agree with each other.',
  paging: 'none',
  Notice: UserMatrix,
  search: { placeholder: 'User', of: ({ username }) => username },
  filters: {
    assignment: {
      as: 'select',
      label: 'Role',
      source: optionsFrom(listAssignments, ({ results }) => new Map(results.map(({ id, name }) => [String(id), name]))),
      none: 'Every role',
    },
    from: { as: 'moment', label: 'Voted from', more: true },
    to: { as: 'moment', label: 'Voted to', more: true },
  },
  to: ({ id }) => pathTo('disagreements', {}, { user: id }),
  detail: ({ votes, with_others }) => `${votes} votes · as most others: ${shareText(with_others)}`,
  columns: {
    username: { title: 'User', grow: 1 },
    votes: { title: 'Votes', width: 80, format: 'number' },
    up_share: { title: 'Up', width: 100, text: (share) => shortShare(share) },
    shared: { title: 'Others voted, too', width: 144, format: 'number' },
    with_others: { title: 'As most others', width: 130, text: (share) => shortShare(share) },
    weeks: {
      title: 'Eight weeks',
      width: 110,
      text: (weeks) => weeks.map(({ agreed, n }) => `${agreed} of ${n}`).join(', '),
      Cell: WeeksCell,
    },
    repeats: { title: 'Same again, weeks later', width: 186, text: (share) => shortShare(share) },
    seconds: {
      title: 'Seconds a vote',
      width: 128,
      text: (seconds) => (seconds === null ? 'N/A' : formatSeconds(seconds)),
    },
  },
  empty: 'No one has voted yet.',
  noMatch: 'No user matches.',
});
