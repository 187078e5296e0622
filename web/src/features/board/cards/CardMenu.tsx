import type { BoardCard, BoardColumn } from '@app/contract/roles/board';
import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { Ask } from '../view/overlay.ts';

interface Props {
  card: BoardCard;
  at: HTMLElement;
  columns: readonly BoardColumn[];
  mayWrite: boolean;
  onMove: (column: string) => void;
  onAsk: (what: Ask) => void;
  onRestore: () => void;
  onWake: () => void;
  onRemove: () => void;
  onOpen: () => void;
  onPage: () => void;
  onClose: () => void;
}

/** Everything that can be done with a card without dragging it. */
export function CardMenu({ card, at, columns, mayWrite, onClose, ...act }: Props) {
  const pick = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      open
      anchorEl={at}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Actions for ${card.person.name}` } }}
    >
      <MenuItem onClick={pick(act.onOpen)}>Open beside the board</MenuItem>
      <MenuItem onClick={pick(act.onPage)}>Person page</MenuItem>
      {mayWrite && [
        <Divider key="line" />,
        <ListSubheader key="head" sx={{ lineHeight: '28px', px: 1.25 }}>
          Move to
        </ListSubheader>,
        ...columns.map(({ key, name }) => (
          <MenuItem key={key} disabled={key === card.column} onClick={pick(() => act.onMove(key))} sx={{ pl: 2 }}>
            {name}
          </MenuItem>
        )),
        <Divider key="line 2" />,
        <MenuItem key="assign" onClick={pick(() => act.onAsk('assign'))}>
          Assign…
        </MenuItem>,
        card.snoozed === null ? (
          <MenuItem key="snooze" onClick={pick(() => act.onAsk('snooze'))}>
            Snooze…
          </MenuItem>
        ) : (
          <MenuItem key="wake" onClick={pick(act.onWake)}>
            End snooze
          </MenuItem>
        ),
        card.archived ? (
          <MenuItem key="restore" onClick={pick(act.onRestore)}>
            Unarchive
          </MenuItem>
        ) : (
          <MenuItem key="archive" onClick={pick(() => act.onAsk('archive'))}>
            Archive…
          </MenuItem>
        ),
        <MenuItem key="tag" onClick={pick(() => act.onAsk('tag'))}>
          Tag…
        </MenuItem>,
        <MenuItem key="write" onClick={pick(() => act.onAsk('write'))}>
          Write message…
        </MenuItem>,
        <MenuItem key="share" onClick={pick(() => act.onAsk('share'))}>
          Share with client…
        </MenuItem>,
        <MenuItem key="remove" onClick={pick(act.onRemove)}>
          Remove from board
        </MenuItem>,
      ]}
    </Menu>
  );
}
