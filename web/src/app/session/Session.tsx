import { useColorScheme } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { PlainKeysContext } from '../../kit/page/plain-keys.ts';
import { CurrentUserContext, currentUserQuery } from '../../parts/users/current-user.tsx';
import { LazyScreen } from '../LazyScreen.tsx';
import { findScreen } from '../screens.ts';
import { paths } from '../../parts/paths.ts';

/** Tells everything below who is signed in, which start-up has found out, and follows the theme of their profile. */
export function Session() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { setMode } = useColorScheme();
  const { theme } = user.userprofile.config.profile;
  useEffect(() => setMode(theme), [theme, setMode]);
  /* Until its owner has seen the recovery codes, too, which come when nothing is due any more. */
  const [settingUp, setSettingUp] = useState(user.second_factor_due);
  if (user.second_factor_due && !settingUp) setSettingUp(true);
  if (settingUp)
    return (
      <CurrentUserContext value={user}>
        <LazyScreen screen={findScreen(paths.secondStep)} />
      </CurrentUserContext>
    );
  return (
    <CurrentUserContext value={user}>
      <PlainKeysContext value={user.userprofile.config.single_key_shortcuts}>
        <Outlet />
      </PlainKeysContext>
    </CurrentUserContext>
  );
}
