import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Checkbox, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { TableState } from '../useTable.ts';

/** Which columns the reader wants to see. The first one names the row and always stays. */
export function ColumnChooser<Row>({ columns: { all, isChosen, choose } }: Pick<TableState<Row>, 'columns'>) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Tooltip title="Columns">
        <IconButton aria-label="Columns" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {all.slice(1).map((column) => (
          <MenuItem
            key={column.key}
            role="menuitemcheckbox"
            aria-checked={isChosen(column)}
            onClick={() => choose(column.key, !isChosen(column))}
          >
            <Checkbox
              checked={isChosen(column)}
              tabIndex={-1}
              disableRipple
              aria-hidden
              slotProps={{ input: { 'aria-hidden': true } }}
              sx={{ p: 0, mr: 1 }}
            />
            {column.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
