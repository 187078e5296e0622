import { listSynonyms } from '@app/contract/people/synonyms';
import { table } from '../../../kit/list/table.ts';
import { AddSynonymsButton } from '../AddSynonymsButton.tsx';
import { SynonymsMenu } from '../SynonymsMenu.tsx';

export const synonyms = table({
  endpoint: listSynonyms,
  rows: 'groups',
  about: 'Words that mean the same. A search for one also finds people with the others.',
  fixed: { query: { built_in: '1' } },
  paging: 'none',
  id: 'words',
  Head: AddSynonymsButton,
  search: { placeholder: 'A word', of: ({ words }) => words },
  switches: { added: { label: 'Added here', keep: ({ id }) => id !== null } },
  columns: {
    words: { title: 'Words', grow: 3 },
    user: {
      title: 'From',
      width: 160,
      text: (user, { id }) => (id === null ? 'Built in' : (user?.username ?? 'A user who left')),
    },
    updated: { title: 'Changed', width: 150, format: 'age' },
  },
  Menu: SynonymsMenu,
  empty: 'No groups yet.',
  noMatch: 'No group has this word.',
});
