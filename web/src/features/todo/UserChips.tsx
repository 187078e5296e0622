import { listColleagues } from '@app/contract/roles/todo';
import { listAllUsers, type User } from '@app/contract/users/users';
import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { showInRow } from '../../kit/page/show-in-row.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { chipNames, chipUsers } from './chips.ts';

const OtherUser = lazy(async () => ({ default: (await import('./OtherUser.tsx')).OtherUser }));

/** Whose list it is: oneself first, then those one shares roles with; everybody else is found by typing. */
export function UserChips({ chosen, onChoose }: { chosen: number; onChoose: (user: User) => void }) {
  const me = useCurrentUser();
  const { data: users = [] } = useQuery(queryOf(listAllUsers));
  const { data: colleagues } = useQuery(queryOf(listColleagues));
  const [other, setOther] = useState<HTMLElement | null>(null);
  const shown = chipUsers(users, { me: me.id, chosen, colleagues: colleagues?.users ?? [] });
  const names = chipNames(users);
  return (
    <Box
      role="group"
      aria-label="Whose list"
      // The room around them is for the ring of the one with the focus.
      sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: 0.5, pb: 1, m: -0.5, mb: 1.5, scrollbarWidth: 'thin' }}
    >
      {shown.map((user) => (
        <Chip
          key={user.id}
          ref={user.id === chosen ? showInRow : undefined}
          avatar={<UserAvatar user={user} />}
          label={names.get(user.id)}
          title={`${user.first_name} ${user.last_name} (${user.username})`}
          color={user.id === chosen ? 'primary' : 'default'}
          variant={user.id === chosen ? 'filled' : 'outlined'}
          aria-pressed={user.id === chosen}
          onClick={() => onChoose(user)}
          sx={{ flex: 'none' }}
        />
      ))}
      {colleagues && shown.length < users.length && (
        <Chip
          label="Other"
          variant="outlined"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setOther(currentTarget)}
          sx={{ flex: 'none' }}
        />
      )}
      <Suspense>
        {other && (
          <OtherUser
            anchor={other}
            without={shown.map(({ id }) => id)}
            onChoose={(user) => {
              setOther(null);
              onChoose(user);
            }}
            onClose={() => setOther(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}
