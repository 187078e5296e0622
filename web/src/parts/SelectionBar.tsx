import { Button, Paper, type SxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '../kit/format.ts';

interface Props {
  count: number;
  /** Where it stands. */
  sx: SxProps;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many people are selected, and what can be done with all of them. */
export function SelectionBar({ count, sx, onClear, children }: Props) {
  return (
    <Paper
      role="region"
      aria-label="Selected people"
      elevation={8}
      sx={[
        {
          bottom: 16,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          px: 1.5,
          py: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 0.5, whiteSpace: 'nowrap' }}>
        {formatCount(count)} selected
      </Typography>
      {children}
      <Button onClick={onClear}>Clear</Button>
    </Paper>
  );
}
