import { putUser, type themes } from '@app/contract/users';
import { useColorScheme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notify.tsx';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { currentUserQuery, useCurrentUser } from '../../parts/users/current-user.tsx';

type Theme = (typeof themes)[number];

/** Switches at once and keeps the choice in the profile; except while impersonating, for that profile is not one's own. */
export function useSwitchTheme(): { next: Theme; switchTheme: () => Promise<void> } {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const { mode, systemMode, setMode } = useColorScheme();
  const next = (mode === 'system' ? systemMode : mode) === 'dark' ? 'light' : 'dark';
  const switchTheme = async () => {
    setMode(next);
    if (isImpersonating()) return;
    try {
      await call(putUser, { params: { id }, body: { config: { profile: { theme: next } } } });
    } catch (error) {
      notify(errorText(error, 'Failed to save changes'), { severity: 'error' });
    }
    await client.invalidateQueries(currentUserQuery);
  };
  return { next, switchTheme };
}
