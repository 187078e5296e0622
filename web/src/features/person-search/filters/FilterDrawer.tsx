import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** The filters where there is no room for them beside the list. */
export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const title = useId();
  return (
    <Drawer
      anchor="left"
      open
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: 'min(320px, 90vw)' } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" id={title} sx={{ flexGrow: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2 }}>{children}</Box>
    </Drawer>
  );
}
