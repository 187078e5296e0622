import type { BoardColumn } from '@app/contract/roles/board';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, ButtonBase, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { memo, useState } from 'react';
import { formatCount } from '../../../kit/format.ts';
import { colours, warningText } from './colours.ts';
import type { ColumnTotals } from './layout.ts';

interface Props {
  column: BoardColumn;
  totals: ColumnTotals;
  /** There are more than have come so far. */
  partial: boolean;
  filtered: boolean;
  folded: boolean;
  mayWrite: boolean;
  onStale: () => void;
  onSelectAll: (column: string) => void;
  onHide: (column: string) => void;
  onEdit: () => void;
}

export const ColumnHead = memo(function ColumnHead(props: Props) {
  const { column, totals, partial, filtered, folded, mayWrite, onStale, onSelectAll, onHide, onEdit } = props;
  const { key, name, colour, soft_limit } = column;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const full = soft_limit !== null && totals.total > soft_limit;
  const total = `${formatCount(totals.total)}${partial ? '+' : ''}`;
  const count = filtered ? `${formatCount(totals.shown)}/${total}` : total;
  const note = [filtered && `${formatCount(totals.shown)} of ${total} shown`, full && `over the limit of ${soft_limit}`]
    .filter(Boolean)
    .join('; ');
  const dot = <Box sx={{ width: 8, height: 8, borderRadius: '50%', flex: 'none', bgcolor: colours[colour] }} />;
  if (folded)
    return (
      <Tooltip title={`${name}: no one`}>
        <Box role="img" aria-label={`${name}: no one`} sx={{ ...head, justifyContent: 'center' }}>
          {dot}
        </Box>
      </Tooltip>
    );
  return (
    <Box sx={head}>
      {dot}
      <Typography variant="h2" noWrap title={name} sx={{ fontSize: 13, minWidth: 0 }}>
        {name}
      </Typography>
      <Tooltip title={note} describeChild>
        <Typography
          variant="body2"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.25,
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
            color: full ? warningText : 'text.secondary',
            fontWeight: full ? 600 : 400,
          }}
        >
          {full && <WarningAmberOutlined titleAccess="Over the limit" sx={{ fontSize: 14 }} />}
          {count}
        </Typography>
      </Tooltip>
      <Box sx={{ flexGrow: 1 }} />
      {totals.stale > 0 && (
        <Tooltip title="Show only stale cards">
          <ButtonBase
            onClick={onStale}
            aria-label={`${totals.stale} stale in ${name}`}
            sx={{
              color: warningText,
              fontSize: 12,
              fontWeight: 600,
              gap: 0.25,
              px: 0.5,
              minHeight: 24,
              minWidth: 24,
              borderRadius: 1,
            }}
          >
            <ScheduleOutlined sx={{ fontSize: 14 }} />
            {totals.stale}
          </ButtonBase>
        </Tooltip>
      )}
      <IconButton
        aria-label={`Column ${name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.25 }}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {mayWrite && <MenuItem onClick={pick(() => onSelectAll(key))}>Select all shown</MenuItem>}
          <MenuItem onClick={pick(() => onHide(key))}>Hide column</MenuItem>
          {mayWrite && <MenuItem onClick={pick(onEdit)}>Edit columns…</MenuItem>}
        </Menu>
      )}
    </Box>
  );
});

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 36,
  px: 1,
  bgcolor: 'background.inset',
  borderRadius: '8px 8px 0 0',
} as const;
