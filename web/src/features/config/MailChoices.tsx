import {
  type ChosenKind,
  mailByDefault,
  type MailChoice,
  mailChoices,
  notificationKinds,
} from '@app/contract/base/notification-kinds';
import { Box, Divider, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useChangeOwnUser } from './useChangeOwnUser.ts';

const explanations: Record<ChosenKind, string> = {
  mention: 'Someone names you in a comment.',
  assignment: 'Someone assigns a person to you or adds you to the team of a role.',
  reply: 'Someone you wrote to, or whose card you have, replies.',
  deadline: 'A role of yours is due within three days, or a reminder is due.',
  client: 'A client says what they think of someone whom you showed them, or who is in a role of yours.',
  finished: 'An import or the training of a model that you started is finished or failed.',
};

/** When to be mailed about what is unread. The bell tells of all of it. */
export function MailChoices() {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        The bell tells you about all of these. Mails hold a link, not what was written.
      </Typography>
      <Stack divider={<Divider />}>
        {(Object.keys(mailByDefault) as ChosenKind[]).map((kind) => (
          <Choice key={kind} kind={kind} />
        ))}
      </Stack>
    </>
  );
}

/** Saves as soon as it is chosen. */
function Choice({ kind }: { kind: ChosenKind }) {
  const { impersonator, userprofile } = useCurrentUser();
  const { change, wanted } = useChangeOwnUser();
  const label = notificationKinds[kind];
  return (
    <Stack direction="row" spacing={2} sx={{ py: 1, alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {explanations[kind]}
        </Typography>
      </Box>
      <TextField
        select
        disabled={impersonator !== null}
        value={wanted?.config?.notify_by_mail?.[kind] ?? userprofile.config.notify_by_mail[kind]}
        onChange={({ target }) => change({ config: { notify_by_mail: { [kind]: target.value as MailChoice } } })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': `Mail about: ${label}` } } }}
        sx={{ flex: 'none', width: 132 }}
      >
        {(Object.keys(mailChoices) as MailChoice[]).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {mailChoices[choice]}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
