import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, type SxProps, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** Names the panel where the title does not. */
  label?: string;
  /** Beside the title: a state, buttons, a way to the next. */
  head?: ReactNode;
  side?: 'left' | 'right' | 'bottom';
  /** From 600 pixels on; below that it takes the whole window. */
  width?: number | string;
  onClose: () => void;
  /** The caller gives the focus to whatever was shown last; otherwise it goes back to where it came from. */
  keepFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A panel over the page, with a title and a way out. It lies over the top bar, which lies over the side menu. */
export function SidePanel(props: Props) {
  const { title, label, head, side = 'right', width = 480, onClose, keepFocus = false, onKeyDown, children } = props;
  const titleId = useId();
  return (
    <Drawer
      anchor={side}
      open
      onClose={onClose}
      disableRestoreFocus={keepFocus}
      {...(onKeyDown && { onKeyDown })}
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          ...(label ? { 'aria-label': label } : { 'aria-labelledby': titleId }),
          sx: sizes(side, width),
        },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Stack direction="row" sx={{ flexGrow: 1, minWidth: 0, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {typeof title === 'string' ? (
            <Typography variant="h2" id={titleId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          ) : (
            title
          )}
          {head}
        </Stack>
        <IconButton aria-label="Close" edge="end" onClick={onClose} sx={{ alignSelf: 'flex-start' }}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2, overflowY: 'auto', flexGrow: 1 }}>{children}</Box>
    </Drawer>
  );
}

const sizes = (side: 'left' | 'right' | 'bottom', width: number | string): SxProps =>
  side === 'bottom'
    ? { height: 'min(60vh, 560px)', borderRadius: '12px 12px 0 0' }
    : { width: { xs: side === 'left' ? 'min(320px, 90vw)' : '100%', sm: width } };
