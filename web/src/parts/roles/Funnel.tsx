import type { AssignmentCard } from '@app/contract/roles/assignments';
import { figures } from '@app/contract/charts/figures';
import { Box, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';

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
      <Box>
        <Box
          role="group"
          aria-label={figures.on_board.name}
          /* One row at any width; what is to be hit must not be too narrow for it. */
          sx={{ display: 'flex', gap: '2px', overflowX: 'auto' }}
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
                flex: '1 0 24px',
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
        <Box
          aria-hidden
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            fontSize: '0.6875rem',
            color: 'text.secondary',
          }}
        >
          <span>{funnel[0]?.name}</span>
          {funnel.length > 1 && <span>{funnel.at(-1)!.name}</span>}
        </Box>
      </Box>
    </Tooltip>
  );
}
