import type { AssignmentCard } from '@app/contract/assignments';
import { figures } from '@app/contract/figures';
import { Box, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';

/* Where cards are narrowest, in two rows: what is to be hit must not be too narrow for it. */
const columns = (amount: number): string => `repeat(${amount}, minmax(0, 1fr))`;

/** How many people stand in each column of the board. Each column leads to itself there. */
export function Funnel({ role: { id, funnel } }: { role: Pick<AssignmentCard, 'id' | 'funnel'> }) {
  const [at, setAt] = useState<string>();
  return (
    <Tooltip
      describeChild
      title={
        <>
          <Box sx={{ mb: 0.5 }}>{figures.on_board.definition}</Box>
          {funnel.map(({ key, name, count }) => (
            <Box key={key} sx={{ fontWeight: key === at ? 700 : 400 }}>
              {name}: {count}
            </Box>
          ))}
        </>
      }
    >
      <Box
        role="group"
        aria-label={figures.on_board.name}
        sx={{
          display: 'grid',
          gap: '2px',
          gridTemplateColumns: { xs: columns(funnel.length), xl: columns(Math.ceil(funnel.length / 2)) },
        }}
      >
        {funnel.map(({ key, name, count }) => (
          <Box
            key={key}
            component={Link}
            to={pathTo('board', {}, { assignmentId: id, column: key })}
            aria-label={`${name}: ${count}`}
            onMouseEnter={() => setAt(key)}
            onFocus={() => setAt(key)}
            sx={{
              lineHeight: '24px',
              borderRadius: 0.5,
              textAlign: 'center',
              textDecoration: 'none',
              fontSize: '0.75rem',
              fontVariantNumeric: 'tabular-nums',
              color: count > 0 ? 'text.primary' : 'text.secondary',
              bgcolor: count > 0 ? 'rgb(var(--mui-palette-primary-mainChannel) / 0.16)' : 'background.inset',
              '&:hover': { bgcolor: 'rgb(var(--mui-palette-primary-mainChannel) / 0.32)' },
            }}
          >
            {count}
          </Box>
        ))}
      </Box>
    </Tooltip>
  );
}
