import { changeAssignment } from '@app/contract/roles/assignments';
import { type AfterUpVote, afterUpVote, afterUpVoteNames } from '@app/contract/outreach/after-vote';
import { canChangeAssignment } from '@app/contract/policies';
import { MenuItem, TextField } from '@mui/material';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

interface Props {
  role: { id: number; users: number[]; after_up_vote: AfterUpVote };
}

/** What an up-vote does with the default template for e-mail. */
export function AfterUpVoteField({ role: { id, users, after_up_vote } }: Props) {
  const mayChange = canChangeAssignment(useCurrentUser(), { users });
  const write = useWrite(changeAssignment, { failure: 'This could not be saved' });
  const save = async (chosen: AfterUpVote): Promise<void> => {
    const set = (mode: AfterUpVote) => write.mutateAsync({ params: { id }, body: { after_up_vote: mode } });
    await set(chosen);
    notify(`After an up-vote: ${afterUpVote[chosen].toLowerCase()}`, {
      action: { label: 'Undo', onClick: () => void set(after_up_vote).catch(() => undefined) },
    });
  };
  return (
    <TextField
      select
      size="small"
      label="After an up-vote"
      value={after_up_vote}
      disabled={!mayChange || write.isPending}
      helperText="With the default template for e-mail, from the mailbox of the one who votes"
      onChange={({ target }) => void save(target.value as AfterUpVote).catch(() => undefined)}
      sx={{ mt: 1.5, maxWidth: 400, width: 1 }}
    >
      {afterUpVoteNames.map((name) => (
        <MenuItem key={name} value={name}>
          {afterUpVote[name]}
        </MenuItem>
      ))}
    </TextField>
  );
}
