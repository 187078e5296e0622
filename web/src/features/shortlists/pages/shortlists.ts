import { listShortlists, shortlistFields, shortlistStates } from '@app/contract/roles/shortlists';
import { table } from '../../../kit/list/table.ts';
import { ShortlistMenu } from '../ShortlistMenu.tsx';

export const shortlists = table({
  endpoint: listShortlists,
  rows: 'shortlists',
  about: 'Links by which clients see people of this role. What they say comes back onto the board.',
  fixed: ({ id = '' }) => ({ params: { id } }),
  detail: ({ state, people, views }) =>
    `${shortlistStates[state]} · ${people} ${people === 1 ? 'person' : 'people'} · ${views} ${views === 1 ? 'view' : 'views'}`,
  columns: {
    client: { title: 'For', grow: 1.3 },
    state: { title: 'State', width: 90, text: (state) => shortlistStates[state] },
    people: { title: 'People', width: 80, format: 'number' },
    views: { title: 'Views', width: 80, format: 'number' },
    viewed: { title: 'Last seen', width: 140, format: 'moment', none: 'Not yet' },
    opinions: { title: 'Opinions', width: 90, format: 'number' },
    blind: { title: 'Blind', width: 70, text: (blind) => (blind ? 'Yes' : 'No') },
    expires: { title: 'Until', width: 110, format: 'date' },
    user: { title: 'Made by', grow: 0.8, from: 'lg' },
    created: { title: 'Made', width: 140, format: 'moment', from: 'lg' },
    fields: {
      title: 'Shows',
      grow: 1.5,
      hidden: true,
      text: (fields) => fields.map((field) => shortlistFields[field]).join(', '),
    },
  },
  Menu: ShortlistMenu,
  empty: 'No one outside has been shown people of this role.',
});
