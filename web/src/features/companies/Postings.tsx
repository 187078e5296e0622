import type { FullCompany } from '@app/contract/people/companies';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDate } from '../../kit/format.ts';
import { pathTo } from '../../parts/paths.ts';
import { CompanySection, rowList, SectionRow } from './CompanySection.tsx';

export function Postings({ postings }: Pick<FullCompany, 'postings'>) {
  return (
    <CompanySection title="Job postings" count={String(postings.length)}>
      {postings.length === 0 && <Typography color="textSecondary">No postings yet.</Typography>}
      <Box component="ul" sx={rowList}>
        {postings.map(({ id, job_title, location_name, listed_at, expire_at }) => (
          <SectionRow
            key={id}
            name={
              <Link component={RouterLink} to={pathTo('jobPostings', {}, { posting: id })} sx={{ fontWeight: 600 }}>
                {job_title}
              </Link>
            }
            detail={location_name}
            aside={`Listed ${formatAge(listed_at)}${expire_at ? `, expires ${formatDate(expire_at)}` : ''}`}
          />
        ))}
      </Box>
    </CompanySection>
  );
}
