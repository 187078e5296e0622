import { Chip, Stack } from '@mui/material';
import type { Flags } from './company-texts.ts';

export function CompanyFlags({ row: { client, do_not_poach } }: { row: Flags }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', height: '100%' }}>
      {client && <Chip size="small" color="success" variant="outlined" label="Client" />}
      {do_not_poach && <Chip size="small" color="error" variant="outlined" label="Do not poach" />}
    </Stack>
  );
}
