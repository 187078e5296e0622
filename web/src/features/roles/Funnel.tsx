import type { AssignmentCard } from '@app/contract/assignments';
import { Box, Tooltip } from '@mui/material';
import { Link } from 'react-router';

/** How many people stand in each column of the board, and the way there. */
export function Funnel({ role: { id, funnel } }: { role: Pick<AssignmentCard, 'id' | 'funnel'> }) {
  const text = funnel.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <Tooltip
      title={
        <>
          {funnel.map(({ key, name, count }) => (
            <div key={key}>
              {name}: {count}
            </div>
          ))}
        </>
      }
    >
      <Box
        component={Link}
        to={`/board/v2?assignmentId=${id}`}
        aria-label={`On the board: ${text}`}
        sx={{
          display: 'flex',
          gap: '2px',
          textDecoration: 'none',
          borderRadius: 1,
          overflow: 'hidden',
          '&:focus-visible': { overflow: 'visible' },
        }}
      >
        {funnel.map(({ key, count }) => (
          <Box
            key={key}
            sx={{
              flex: '1 1 0',
              minWidth: 0,
              py: '1px',
              textAlign: 'center',
              fontSize: '0.75rem',
              fontVariantNumeric: 'tabular-nums',
              color: count > 0 ? 'text.primary' : 'text.secondary',
              bgcolor: count > 0 ? 'rgb(var(--mui-palette-primary-mainChannel) / 0.16)' : 'background.inset',
            }}
          >
            {count}
          </Box>
        ))}
      </Box>
    </Tooltip>
  );
}
