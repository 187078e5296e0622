import type { PromptMove } from '@app/contract/llm/prompts';
import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { formatDateTime } from '../../kit/format.ts';

/** What was in production when, and why. */
export const Moves = ({ moves }: { moves: readonly PromptMove[] }) => (
  <Card component="section" aria-label="In production">
    <CardContent>
      <Typography variant="h2" sx={{ mb: 1 }}>
        In production
      </Typography>
      {moves.length === 0 && (
        <Typography color="textSecondary">
          The version that came with the product has been used from the start.
        </Typography>
      )}
      <Stack component="ol" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {moves.map(({ id, version, from_version, reason, created, created_by }) => (
          <Box component="li" key={id}>
            <Typography variant="body2">
              <strong>Version {version}</strong>
              {from_version !== null && `, after version ${from_version}`}
              {reason && `: ${reason}`}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {formatDateTime(created)} · {created_by ?? 'Came with the product'}
            </Typography>
          </Box>
        ))}
      </Stack>
    </CardContent>
  </Card>
);
