import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import type { Overlay } from './overlay.ts';

/* What it offers is loaded when it is opened. */
const ProfileItems = lazy(async () => ({ default: (await import('./ProfileItems.tsx')).ProfileItems }));

export function ProfileMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Profile menu of ${user.username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <UserAvatar user={user} size={28} />
      </IconButton>
      <Suspense>{anchor && <ProfileItems anchor={anchor} onOpen={onOpen} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
