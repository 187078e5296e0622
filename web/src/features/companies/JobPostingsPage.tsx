import { type JobPosting, listJobPostings } from '@app/contract/companies';
import { Link } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { call } from '../../kit/net/api.ts';
import { formatAge, formatDate } from '../../kit/format.ts';
import { ListPage } from '../../parts/ListPage.tsx';
import { PostingDrawer } from './PostingDrawer.tsx';

const filters = [
  { name: 'open', value: '1', label: 'Open' },
  { name: 'open', value: '0', label: 'Expired' },
];

interface Props {
  title: string;
  subtitle: string;
  /** Only those from there. */
  source?: JobPosting['source'];
}

function JobPostingsPage({ title, subtitle, source }: Props) {
  const [params, setParams] = useSearchParams();
  const posting = Number(params.get('posting'));
  const addressOf = (id: number | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete('posting');
    else next.set('posting', String(id));
    return next;
  };
  return (
    <ListPage<JobPosting>
      title={title}
      subtitle={subtitle}
      placeholder="Title or company"
      filters={filters}
      essential={['job_title', 'listed_at']}
      path={listJobPostings.path}
      read={(query) => call(listJobPostings, { query: { ...query, ...(source && { source }) } })}
      empty="No postings yet."
      columns={[
        {
          field: 'job_title',
          headerName: 'Title',
          flex: 1.6,
          minWidth: 160,
          sortable: false,
          renderCell: ({ row }) => (
            <Link component={RouterLink} to={{ search: addressOf(row.id).toString() }} sx={{ fontWeight: 600 }}>
              {row.job_title}
            </Link>
          ),
        },
        {
          field: 'company_name',
          headerName: 'Company',
          flex: 1.2,
          sortable: false,
          renderCell: ({ row }) =>
            row.company === null ? (
              row.company_name
            ) : (
              <Link component={RouterLink} to={`/company/${row.company}/`}>
                {row.company_name}
              </Link>
            ),
        },
        { field: 'location_name', headerName: 'Place', flex: 1, sortable: false },
        { field: 'listed_at', headerName: 'Listed', width: 150, sortable: false, valueFormatter: formatAge },
        { field: 'expire_at', headerName: 'Expires', width: 120, sortable: false, valueFormatter: formatDate },
      ]}
    >
      {posting > 0 && <PostingDrawer id={posting} onClose={() => setParams(addressOf(undefined))} />}
    </ListPage>
  );
}

export const AllPostingsPage = () => (
  <JobPostingsPage title="Job postings" subtitle="What companies look for, newest first." />
);
export const NetworkPostingsPage = () => (
  <JobPostingsPage
    title="Network postings"
    subtitle="Postings from the professional network, newest first."
    source="linkedin"
  />
);
