import type { UserConfigChange } from '@app/contract/users';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { useCurrentUser } from '../../parts/current-user.tsx';
import { notifyNotSaved, useChangeOwnUser } from './useChangeOwnUser.ts';

interface Props {
  /** A setting that is on or off. */
  setting: Exclude<keyof UserConfigChange, 'profile'>;
  label: string;
  explanation: string;
}

/** Saves as soon as it is flipped; a change that could not be saved flips it back. */
export function SettingSwitch({ setting, label, explanation }: Props) {
  const { impersonator, userprofile } = useCurrentUser();
  const change = useChangeOwnUser();
  const explained = useId();
  const wanted = change.isPending ? change.variables.config?.[setting] : undefined;
  return (
    <Box sx={{ py: 1 }}>
      <FormControlLabel
        disabled={impersonator !== null}
        control={
          <Switch
            checked={wanted ?? userprofile.config[setting]}
            onChange={(_, checked) => change.mutate({ config: { [setting]: checked } }, { onError: notifyNotSaved })}
            slotProps={{ input: { role: 'switch', 'aria-describedby': explained } }}
          />
        }
        label={label}
      />
      <Typography id={explained} variant="body2" sx={{ color: 'text.secondary', pl: 4.5 }}>
        {explanation}
      </Typography>
    </Box>
  );
}
