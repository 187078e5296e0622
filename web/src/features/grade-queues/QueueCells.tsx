import type { Response } from '@app/contract/base/endpoint';
import type { GradingMethod, listGradeQueues } from '@app/contract/roles/grading';
import { Box, Link, Tooltip, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatDate } from '../../kit/format.ts';
import { pathTo } from '../../parts/paths.ts';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { daysLeft } from './queue-texts.ts';

type Queued = Response<typeof listGradeQueues>['results'][number];

export function RoleCell({ row: { name, status, company_name, submission_deadline } }: { row: Queued }) {
  const facts = [company_name, submission_deadline && `until ${formatDate(submission_deadline)}`];
  return (
    <>
      {name} <StatusChip status={status} />
      <Typography variant="caption" component="div" color="textSecondary" noWrap>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

/** How many wait in each queue of a role, and for how long they last. */
export const queueCells = { ml: cellOf('ml'), search: cellOf('search'), llm: cellOf('llm'), llm_no: cellOf('llm_no') };

function cellOf(method: GradingMethod) {
  return function QueueCell({ row }: { row: Queued }) {
    const { waiting, days_left } = row.queues[method];
    const off = (method === 'llm' || method === 'llm_no') && !row.llm_thumbing;
    if (off && waiting === 0)
      return (
        <Tooltip title="The language model is switched off for this role">
          <Typography component="span" variant="body2" color="textSecondary">
            Off
          </Typography>
        </Tooltip>
      );
    return (
      <Box sx={{ lineHeight: 1.35, py: 1 }}>
        <Link
          component={RouterLink}
          to={pathTo('gradeQueue', { assignmentId: row.id }, { method })}
          onClick={(event) => event.stopPropagation()}
        >
          {formatCount(waiting)}
        </Link>
        <Typography variant="caption" component="div" color="textSecondary">
          {daysLeft(days_left)}
        </Typography>
      </Box>
    );
  };
}
