import type { CommentEntry } from '@app/contract/people/people';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatAge, formatDateTime } from '../../kit/format.ts';

interface Props extends Pick<CommentEntry, 'at' | 'user'> {
  icon: ReactNode;
  /** What happened, in a few words. */
  text: string;
  children?: ReactNode;
}

/** Something that happened: what, who did it and when, and below it the rest. */
export function TimelineItem({ icon, text, user, at, children }: Props) {
  return (
    <Stack component="li" direction="row" spacing={1}>
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 18, display: 'block', mt: '1px' } }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" color="textSecondary">
          <Typography component="span" variant="body2" sx={{ fontWeight: 550, color: 'text.primary' }}>
            {text}
          </Typography>
          {user && ` · ${user.name || user.username}`}
          {' · '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatAge(at)}
          </time>
        </Typography>
        {children}
      </Box>
    </Stack>
  );
}
