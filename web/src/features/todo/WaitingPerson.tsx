import { channels } from '@app/contract/people/people';
import type { TodoItem } from '@app/contract/roles/todo';
import { Box, Chip, Link, Tooltip, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { pathTo } from '../../parts/paths.ts';
import { subjectOf } from './subject.ts';

interface Props {
  item: TodoItem;
  /** By which rule, where several meet, and what it says. */
  why?: string;
  rule?: string;
  /** Came in since the reader was last here. */
  isNew?: boolean;
  overdue?: boolean;
}

/** Somebody who waits, in two lines that are each high enough to be hit: who, what was said last, since when. */
export function WaitingPerson({ item, why, rule, isNew = false, overdue = false }: Props) {
  const { at, excerpt, channel, assignment } = item;
  const { name, detail, to } = subjectOf(item);
  return (
    <Box sx={{ minWidth: 0, '& p, & a': { lineHeight: '24px' } }}>
      <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline' }}>
        <Link component={RouterLink} to={to} sx={{ fontWeight: 600, minWidth: 0 }} noWrap>
          {name}
        </Link>
        {isNew && <Chip size="small" color="primary" label="New" sx={{ height: 18, fontSize: '0.6875rem' }} />}
        <Typography variant="body2" noWrap sx={{ minWidth: 0, flexShrink: 999, display: { xs: 'none', sm: 'block' } }}>
          {detail}
        </Typography>
        <Typography
          variant="caption"
          title={formatDateTime(at)}
          sx={{
            ml: 'auto',
            flex: 'none',
            whiteSpace: 'nowrap',
            ...(overdue ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }),
          }}
        >
          {overdue && 'due '}
          {formatAge(at).replace('about ', '')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', columnGap: 1, color: 'text.secondary' }}>
        {why && (
          <Tooltip title={rule} describeChild>
            <Typography variant="body2" noWrap sx={{ color: 'text.primary', flex: 'none', maxWidth: '100%' }}>
              {why}
            </Typography>
          </Tooltip>
        )}
        {excerpt && (
          <Typography variant="body2" noWrap title={excerpt} sx={{ minWidth: 0, flexShrink: 99 }}>
            {channel && `${channels[channel]}: `}
            {excerpt}
          </Typography>
        )}
        {assignment && (
          <Link
            component={RouterLink}
            to={pathTo('board', {}, { assignmentId: assignment.id })}
            variant="body2"
            color="inherit"
            noWrap
            sx={{ minWidth: 0, flexShrink: 9 }}
          >
            {assignment.name}
          </Link>
        )}
      </Box>
    </Box>
  );
}
