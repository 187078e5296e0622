import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';

/** A block that is closed until somebody wants to see what is in it. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card
      component="details"
      sx={{
        flex: '1 1 300px',
        minWidth: 0,
        '&[open]': { flexBasis: '100%' },
        '&[open] > summary': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box
        component="summary"
        sx={{
          px: 1.5,
          py: 0.75,
          cursor: 'pointer',
          fontSize: '0.8125rem',
          outlineOffset: '-2px !important',
        }}
      >
        {title}
      </Box>
      {children}
    </Card>
  );
}
