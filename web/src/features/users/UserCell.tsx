import type { ManagedUser } from '@app/contract/users/user-changes';
import { Box, Stack, Typography } from '@mui/material';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { nameOf } from './decisions.ts';

export function UserCell({ row }: { row: ManagedUser }) {
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', height: '100%', minWidth: 0 }}>
      <UserAvatar user={row} size={32} />
      <Box sx={{ minWidth: 0, lineHeight: 1.35 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 'inherit' }}>
          {nameOf(row)}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary" noWrap sx={{ lineHeight: 'inherit' }}>
          {row.username}
        </Typography>
      </Box>
    </Stack>
  );
}
