import type { User } from '@app/contract/users';
import { Avatar } from '@mui/material';

interface Props {
  user: Pick<User, 'username' | 'first_name' | 'last_name'>;
  /** The colour the user has chosen; grey for somebody whose choice is not known here. */
  color?: string;
  size?: number;
}

/** Initials on the user's colour. The name stands beside it, so it says nothing to a screen reader. */
export function UserAvatar({ user, color = '#566274', size = 24 }: Props) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.42),
        fontWeight: 600,
        bgcolor: color,
        color: readableOn(color),
      }}
    >
      {initialsOf(user)}
    </Avatar>
  );
}

export function initialsOf({ username, first_name, last_name }: Props['user']): string {
  const named = [first_name, last_name].filter(Boolean).map(firstLetter).join('');
  return (named || firstLetter(username)).toUpperCase();
}

const firstLetter = (text: string): string => [...text][0] ?? '';

/** Black or white, whichever stands out more (WCAG contrast). One of the two always reaches 4.5:1. */
export function readableOn(color: string): '#000000' | '#FFFFFF' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#FFFFFF';
}
