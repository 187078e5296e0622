import { getJobPosting } from '@app/contract/companies';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, Drawer, IconButton, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatDate } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { isWebLink } from '../../kit/web-link.ts';

export function PostingDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const posting = useQuery(queryOf(getJobPosting, { params: { id } }));
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      /* Over the top bar, which lies over the side menu. */
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: { 'aria-label': 'Job posting', role: 'dialog', sx: { width: { xs: '100%', sm: 560 }, p: 2 } },
      }}
    >
      <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'flex-end' }}>
        <CloseOutlined />
      </IconButton>
      <Loaded query={posting}>
        {({ job_title, company, company_name, location_name, listed_at, expire_at, description_text, url }) => (
          <Stack spacing={1.5}>
            <Typography variant="h2">{job_title}</Typography>
            <Typography color="textSecondary">
              {company === null ? (
                company_name
              ) : (
                <Link component={RouterLink} to={`/company/${company}/`}>
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
    </Drawer>
  );
}
