import type { DatabaseSession } from '@app/contract/machine/database';
import { Box } from '@mui/material';

/** Whoever waits stands a step to the right of whoever holds it up. */
export const SessionName = ({ row: { application, id, depth } }: { row: DatabaseSession }) => (
  <Box component="span" sx={{ pl: 2 * depth }}>
    {depth > 0 && <span aria-label="waits for the session above">↳ </span>}
    {application || 'no name'}{' '}
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {id}
    </Box>
  </Box>
);
