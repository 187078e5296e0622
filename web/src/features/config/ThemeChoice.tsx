import { themes } from '@app/contract/users/users';
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useChangeOwnUser } from './useChangeOwnUser.ts';

type Theme = (typeof themes)[number];
const labels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Shown at once and saved behind it; when saving fails, the old theme comes back. */
export function ThemeChoice() {
  const { impersonator, userprofile } = useCurrentUser();
  const { setMode } = useColorScheme();
  const { change, wanted } = useChangeOwnUser();
  const saved = userprofile.config.profile.theme;
  const choose = (theme: Theme) => {
    setMode(theme);
    change({ config: { profile: { theme } } }, { onError: () => setMode(saved) });
  };
  return (
    <FormControl disabled={impersonator !== null}>
      <FormLabel id="theme-label" disabled={false}>
        Theme
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby="theme-label"
        value={wanted?.config?.profile?.theme ?? saved}
        onChange={(event) => choose(event.target.value as Theme)}
      >
        {themes.map((theme) => (
          <FormControlLabel key={theme} value={theme} control={<Radio size="small" />} label={labels[theme]} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
