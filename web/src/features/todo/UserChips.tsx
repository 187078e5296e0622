import { listAllUsers, type User } from '@app/contract/users';
import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { showInRow } from '../../kit/page/show-in-row.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';

/** Whose list it is; oneself first, the others by first name. */
export function UserChips({ chosen, onChoose }: { chosen: number; onChoose: (user: User) => void }) {
  const me = useCurrentUser();
  const { data: users = [] } = useQuery(queryOf(listAllUsers));
  const ordered = [...users.filter(({ id }) => id === me.id), ...users.filter(({ id }) => id !== me.id)];
  return (
    <Box
      role="group"
      aria-label="Whose list"
      // The room around them is for the ring of the one with the focus.
      sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: 0.5, pb: 1, m: -0.5, mb: 1.5, scrollbarWidth: 'thin' }}
    >
      {ordered.map((user) => (
        <Chip
          key={user.id}
          ref={user.id === chosen ? showInRow : undefined}
          avatar={<UserAvatar user={user} />}
          label={user.first_name || user.username}
          title={`${user.first_name} ${user.last_name} (${user.username})`}
          color={user.id === chosen ? 'primary' : 'default'}
          variant={user.id === chosen ? 'filled' : 'outlined'}
          aria-pressed={user.id === chosen}
          onClick={() => onChoose(user)}
          sx={{ flex: 'none' }}
        />
      ))}
    </Box>
  );
}
