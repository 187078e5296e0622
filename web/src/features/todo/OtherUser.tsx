import { listAllUsers, type User } from '@app/contract/users/users';
import { Popover } from '@mui/material';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { nameOfUser } from '../../parts/users/users.ts';

interface Props {
  anchor: HTMLElement;
  /** Those who have a chip of their own. */
  without: readonly number[];
  onChoose: (user: User) => void;
  onClose: () => void;
}

/** Finds anybody else by name. */
export function OtherUser({ anchor, without, onChoose, onClose }: Props) {
  const things = thingsFrom(listAllUsers, (users) => users.filter(({ id }) => !without.includes(id)));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Other users', sx: { width: 300, maxWidth: '90vw', p: 1.5 } },
      }}
    >
      <FieldPick
        label="Name"
        size="small"
        autoFocus
        openOnFocus
        things={things}
        keyOf={({ id }) => id}
        labelOf={(user) => `${nameOfUser(user)} (${user.username})`}
        none={() => 'No such user'}
        onChange={(_, user) => user && onChoose(user)}
      />
    </Popover>
  );
}
