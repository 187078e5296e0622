import { listJobPostings } from '@app/contract/people/companies';
import { table } from '../../../kit/list/table.ts';
import { PostingPanel } from '../PostingPanel.tsx';
import { pathTo } from '../../../parts/paths.ts';

export const postings = table({
  endpoint: listJobPostings,
  rows: 'postings',
  about: 'What companies look for, newest first.',
  search: 'Title or company',
  filters: {
    open: {
      as: 'chips',
      label: 'State',
      options: new Map([
        ['1', 'Open'],
        ['0', 'Expired'],
      ]),
    },
  },
  panel: { param: 'posting', Panel: PostingPanel },
  detail: ({ company_name, location_name }) => [company_name, location_name].filter(Boolean).join(' · '),
  columns: {
    job_title: { title: 'Title', grow: 1.6 },
    company_name: {
      title: 'Company',
      grow: 1.2,
      to: ({ company }) => (company === null ? undefined : pathTo('company', { id: company })),
    },
    location_name: 'Location',
    listed_at: { title: 'Listed', width: 150, format: 'age', from: 'xs' },
    expire_at: { title: 'Expires', width: 120, format: 'date', none: 'N/A' },
  },
  empty: 'No postings yet.',
});

export const networkPostings: typeof postings = {
  ...postings,
  about: 'Postings from the professional network, newest first.',
  fixed: { query: { source: 'linkedin' } },
};
