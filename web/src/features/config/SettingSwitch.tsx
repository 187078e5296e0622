import type { UserConfigChange } from '@app/contract/users/user-changes';
import { Box, Stack, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useChangeOwnUser } from './useChangeOwnUser.ts';

interface Props {
  /** A setting that is on or off. */
  setting: Exclude<keyof UserConfigChange, 'profile' | 'notify_by_mail'>;
  label: string;
  explanation: string;
}

/** Saves as soon as it is flipped; a change that could not be saved flips it back. */
export function SettingSwitch({ setting, label, explanation }: Props) {
  const { impersonator, userprofile } = useCurrentUser();
  const { change, wanted } = useChangeOwnUser();
  const id = useId();
  return (
    <Stack direction="row" spacing={2} sx={{ py: 1, alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography component="label" htmlFor={id}>
          {label}
        </Typography>
        <Typography id={`${id}-explanation`} variant="body2" sx={{ color: 'text.secondary' }}>
          {explanation}
        </Typography>
      </Box>
      <Switch
        id={id}
        disabled={impersonator !== null}
        checked={wanted?.config?.[setting] ?? userprofile.config[setting]}
        onChange={(_, checked) => change({ config: { [setting]: checked } })}
        slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-explanation` } }}
      />
    </Stack>
  );
}
