import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Loaded } from '../kit/Loaded.tsx';
import { CurrentUserContext, currentUserQuery } from '../parts/current-user.tsx';

/** Tells everything below who is signed in, and follows the theme of their profile. */
export function Session() {
  const user = useQuery(currentUserQuery);
  const { setMode } = useColorScheme();
  const theme = user.data?.userprofile.config.profile.theme;
  useEffect(() => {
    if (theme) setMode(theme);
  }, [theme, setMode]);

  return (
    <Loaded query={user}>
      {(known) => (
        <CurrentUserContext value={known}>
          <Outlet />
        </CurrentUserContext>
      )}
    </Loaded>
  );
}
