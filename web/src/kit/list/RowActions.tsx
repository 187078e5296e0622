import { Menu, MenuItem } from '@mui/material';
import type { RowDialog, RowMenuProps } from './table.ts';

/** An entry in the menu of a row. It does its work at once, or opens a dialog. */
export type RowAction<Row> = { label: string; destructive?: boolean; disabled?: boolean } & (
  | { run: () => void }
  | { Dialog: RowDialog<Row> }
);

/** The menu of a row. */
export function RowActions<Row>({
  anchor,
  onAsk,
  onClose,
  actions,
}: RowMenuProps<Row> & { actions: readonly RowAction<Row>[] }) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          disabled={action.disabled ?? false}
          onClick={() => {
            onClose();
            if ('run' in action) action.run();
            else onAsk(action.Dialog);
          }}
          sx={action.destructive ? { color: 'error.main' } : {}}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
