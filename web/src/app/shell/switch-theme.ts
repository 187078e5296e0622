import type { themes } from '@app/contract/users/users';
import { putUser } from '@app/contract/users/user-changes';
import { useColorScheme } from '@mui/material/styles';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';

type Theme = (typeof themes)[number];

/** Switches at once and keeps the choice in the profile; except while impersonating, for that profile is not one's own. */
export function useSwitchTheme(): { next: Theme; switchTheme: () => void } {
  const { id } = useCurrentUser();
  const save = useWrite(putUser, { failure: 'Failed to save changes' });
  const { mode, systemMode, setMode } = useColorScheme();
  const next = (mode === 'system' ? systemMode : mode) === 'dark' ? 'light' : 'dark';
  const switchTheme = () => {
    setMode(next);
    if (!isImpersonating()) save.mutate({ params: { id }, body: { config: { profile: { theme: next } } } });
  };
  return { next, switchTheme };
}
