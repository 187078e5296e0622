import type { Response } from '@app/contract/base/endpoint';
import type { getLlmDecision } from '@app/contract/llm/agreement-person';
import { grades, voteMethods } from '@app/contract/roles/votes';
import { Box, Card, CardContent, Typography } from '@mui/material';
import { formatDateTime } from '../../kit/format.ts';

type Found = Pick<Response<typeof getLlmDecision>, 'votes' | 'comments'>;

/** What people say. */
export function DecisionVotes({ votes, comments }: Found) {
  return (
    <Card component="section" aria-label="Votes and comments">
      <CardContent>
        <Typography variant="h2">Votes</Typography>
        {votes.length === 0 && (
          <Typography color="textSecondary">No one has voted on this person for this role.</Typography>
        )}
        {votes.map(({ id, user, grade, method, reason, blind, created }) => (
          <Box key={id} sx={{ mt: 1 }}>
            <Typography>
              {user}: {grades[grade]}
              {reason === '' ? '' : `, ${reason}`}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {voteMethods[method]} · {blind ? 'blind' : 'beside a verdict or a prediction'} · {formatDateTime(created)}
            </Typography>
          </Box>
        ))}
        <Typography variant="h2" sx={{ mt: 2 }}>
          Comments
        </Typography>
        {comments.length === 0 && <Typography color="textSecondary">No one has commented on this person.</Typography>}
        {comments.map(({ id, user, body, created }) => (
          <Box key={id} sx={{ mt: 1 }}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Typography>
            <Typography variant="body2" color="textSecondary">
              {user ?? 'Someone who has left'} · {formatDateTime(created)}
            </Typography>
          </Box>
        ))}
      </CardContent>
    </Card>
  );
}
