import { useColorScheme } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { PlainKeysContext } from '../../kit/page/plain-keys.ts';
import { CurrentUserContext, currentUserQuery } from '../../parts/users/current-user.tsx';

/** Tells everything below who is signed in, which start-up has found out, and follows the theme of their profile. */
export function Session() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { setMode } = useColorScheme();
  const { theme } = user.userprofile.config.profile;
  useEffect(() => setMode(theme), [theme, setMode]);
  return (
    <CurrentUserContext value={user}>
      <PlainKeysContext value={user.userprofile.config.single_key_shortcuts}>
        <Outlet />
      </PlainKeysContext>
    </CurrentUserContext>
  );
}
