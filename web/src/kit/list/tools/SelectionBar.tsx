import { Button, Paper, type SxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** Names the bar for people who cannot see it. */
  label: string;
  /** How much is selected. */
  text: string;
  /** Where it stands. */
  sx: SxProps;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** How much is selected, and what can be done with all of it. */
export function SelectionBar({ label, text, sx, onClear, children }: Props) {
  return (
    <Paper
      role="region"
      aria-label={label}
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
        {text}
      </Typography>
      {children}
      <Button onClick={onClear}>Clear</Button>
    </Paper>
  );
}
