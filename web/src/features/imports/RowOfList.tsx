import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** A row of an imported list: what it says, and beside or below it what can be decided. */
export const RowOfList = ({ children }: { children: ReactNode }) => (
  <Stack
    component="li"
    direction={{ xs: 'column', md: 'row' }}
    sx={{ gap: 1, py: 1, borderTop: 1, borderColor: 'divider', alignItems: { md: 'center' } }}
  >
    {children}
  </Stack>
);
