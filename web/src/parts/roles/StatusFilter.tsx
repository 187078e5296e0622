import { type AssignmentStatus, statusLabels } from '@app/contract/roles/assignments';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Popover, Typography } from '@mui/material';
import { useState } from 'react';
import { StatusChip } from '../StatusChip.tsx';
import { statusesOf, toggled } from './status-filter.ts';

interface Props {
  statuses: readonly AssignmentStatus[];
  /** What the address is to hold. */
  onChange: (statusFilter: string) => void;
}

/** Which statuses the list shows: a button that lists them all as chips. */
export function StatusFilter({ statuses, onChange }: Props) {
  /* The address follows a moment later; who clicks twice before that means both. */
  const [chosen, setChosen] = useState(statuses);
  const [shown, setShown] = useState(statuses.join());
  if (shown !== statuses.join()) {
    setShown(statuses.join());
    setChosen(statuses);
  }
  const toggle = (label: AssignmentStatus) => {
    const next = toggled(chosen, label);
    setChosen(statusesOf(next));
    onChange(next);
  };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Status ({chosen.length})
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Statuses',
            sx: { p: 1.5, mt: 0.5, maxWidth: 340, border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Show roles that are
        </Typography>
        <Box role="group" aria-label="Statuses" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {statusLabels.map((label) => {
            const on = chosen.includes(label);
            return (
              <StatusChip key={label} status={label} plain={!on} aria-pressed={on} onClick={() => toggle(label)} />
            );
          })}
        </Box>
      </Popover>
    </>
  );
}
