import { listNotices, noticeDays, noticeStates, noticeWays, sendNotice } from '@app/contract/people/notices';
import { lawfulBases } from '@app/contract/people/people';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { pathTo } from '../../../parts/paths.ts';
import { NoticeMenu } from '../NoticeMenu.tsx';
import { NoticesHead } from '../NoticesHead.tsx';

export const notices = table({
  endpoint: listNotices,
  rows: 'people',
  about: `We must tell people within ${noticeDays} days that we keep their data. The first message that leaves for them does it.`,
  Head: NoticesHead,
  filters: {
    state: { as: 'select', label: 'State', options: noticeStates, none: 'Overdue or due soon' },
  },
  to: ({ id }) => pathTo('person', { id }),
  detail: ({ state, notice_due }) => `${noticeStates[state]} · ${notice_due.slice(0, 10)}`,
  columns: {
    name: { title: 'Person', grow: 1.3 },
    state: { title: 'State', width: 100, text: (state) => noticeStates[state] },
    notice_due: { title: 'Tell by', width: 110, format: 'date' },
    has_address: {
      title: 'Can be mailed',
      width: 115,
      text: (has) => (has ? 'Yes' : 'No address'),
    },
    source: { title: 'Source', grow: 1 },
    lawful_basis: { title: 'Lawful basis', width: 140, text: (basis) => lawfulBases[basis], from: 'lg' },
    created: { title: 'Added', width: 110, format: 'date', from: 'lg' },
    notice_way: { title: 'Told', width: 170, text: (way) => (way ? noticeWays[way] : ''), from: 'lg' },
    erased_on: { title: 'To be erased', width: 115, format: 'date', from: 'lg' },
  },
  Menu: NoticeMenu,
  bulk: [
    {
      label: 'Mail the notice',
      about:
        'Each is mailed what we keep, where we have it from and a link to their data. Those without an address, and those who were told, are left alone.',
      fits: ({ has_address, state }) => has_address && state !== 'told',
      each: ({ id }, signal) => callWrite(sendNotice, { params: { id } }, signal),
    },
  ],
  empty: 'Everyone has been told, or there is more than a week left to do it.',
  noMatch: 'No one is in this state.',
});
