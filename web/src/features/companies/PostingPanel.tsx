import { getJobPosting } from '@app/contract/people/companies';
import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatDate } from '../../kit/format.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { isWebLink } from '../../kit/web-link.ts';
import { pathTo } from '../../parts/paths.ts';

export function PostingPanel({ id, onClose }: PanelProps) {
  const posting = useQuery(queryOf(getJobPosting, { params: { id } }));
  return (
    <SidePanel title={posting.data?.job_title ?? 'Job posting'} label="Job posting" width={560} onClose={onClose}>
      <Loaded query={posting}>
        {({ company, company_name, location_name, listed_at, expire_at, description_text, url }) => (
          <Stack spacing={1.5}>
            <Typography color="textSecondary">
              {company === null ? (
                company_name
              ) : (
                <Link component={RouterLink} to={pathTo('company', { id: company })}>
                  {company_name}
                </Link>
              )}
              {' · '}
              {location_name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              Listed {formatAge(listed_at)}, expires {formatDate(expire_at)}
            </Typography>
            <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description_text}</Box>
            {isWebLink(url) && (
              <Link href={url} target="_blank" rel="noopener noreferrer">
                Open the posting
              </Link>
            )}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
