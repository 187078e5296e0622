import { initialsOf } from '@app/contract/base/initials';
import type { User } from '@app/contract/users/users';
import { Avatar } from '@mui/material';

interface Props {
  user: Pick<User, 'first_name' | 'last_name'> & Partial<Pick<User, 'username' | 'avatar_url'>>;
  size?: number;
}

/**
 * The picture of a user or person. Their initials stand in for it while the server does not answer. The name stands beside it,
 * so it says nothing to a screen reader.
 */
export function UserAvatar({ user, size = 24 }: Props) {
  return (
    <Avatar
      aria-hidden
      {...(user.avatar_url !== undefined && { src: user.avatar_url })}
      slotProps={{ img: { alt: '', loading: 'lazy', decoding: 'async', draggable: false } }}
      sx={{ width: size, height: size, fontSize: Math.round(size * 0.42), fontWeight: 600 }}
    >
      {initialsOf(user)}
    </Avatar>
  );
}
