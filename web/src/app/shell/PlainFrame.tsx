import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Room around a short message that stands outside the shell. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', px: 2, py: { xs: 4, sm: 10 } }}>
      {children}
    </Box>
  );
}
