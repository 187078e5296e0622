import type { ManagedUser } from '@app/contract/users/user-changes';
import { Chip, Stack } from '@mui/material';
import { rightsOf } from './rights.ts';

export function RolesCell({ row }: { row: ManagedUser }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.25, flexWrap: 'wrap', alignItems: 'center', alignContent: 'center', height: '100%' }}
    >
      {rightsOf(row).map((right) => (
        <Chip key={right} size="small" label={right} variant="outlined" />
      ))}
    </Stack>
  );
}
