import { accessActs, getTrailState, listAccess } from '@app/contract/machine/access-trail';
import { listAllUsers } from '@app/contract/users/users';
import { linkedBy, optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { seenText } from '../seen-text.ts';
import { TrailHead } from '../TrailHead.tsx';
import { TrailNotice } from '../TrailNotice.tsx';
import { whoOf } from '../who.ts';

export const accessTrail = table({
  endpoint: listAccess,
  rows: 'entries',
  about: 'Who opened, was shown, searched or exported whom. Newest first.',
  Head: TrailHead,
  Notice: TrailNotice,
  alongside: [getTrailState],
  filters: {
    user: {
      as: 'text',
      label: 'Username',
      source: optionsFrom(listAllUsers, (users) => new Map(users.map(({ username }) => [username, username]))),
    },
    act: { as: 'select', label: 'What', options: accessActs, none: 'Everything' },
    searched: { as: 'text', label: 'Searched for' },
    person: linkedBy(listAccess, 'Saw', ({ about }) => about?.name ?? null),
    from: { as: 'moment', label: 'From', more: true },
    to: { as: 'moment', label: 'To', more: true },
  },
  detail: (entry) => `${accessActs[entry.act]} · ${seenText(entry)}`,
  columns: {
    user: { title: 'Who', text: (_, entry) => whoOf({ ...entry, via: null }), grow: 1 },
    at: { title: 'When', format: 'moment', width: 150 },
    act: { title: 'What', text: (act) => accessActs[act], width: 190 },
    people: {
      title: 'People',
      text: (_, entry) => seenText(entry),
      to: ({ people, count }) => (count === 1 && people[0] ? pathTo('person', { id: people[0].id }) : undefined),
      grow: 1.6,
    },
    searched: { title: 'Searched for', grow: 1 },
    way: { title: 'By', format: 'code', grow: 1.2, from: 'lg', hidden: true },
  },
  empty: 'No one has been shown a person yet.',
  noMatch: 'No one saw people in this way.',
});
