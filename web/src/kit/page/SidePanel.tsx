import { Box, Drawer, type SxProps } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { PanelHead } from './PanelHead.tsx';

type Side = 'left' | 'right' | 'bottom';
interface Props {
  title: ReactNode;
  /** Names the panel where the title does not. */
  label?: string;
  /** Beside the title. */
  head?: ReactNode;
  side?: Side;
  /** From 600 pixels on; below that a panel at the right takes the whole window. */
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
      <PanelHead title={title} titleId={titleId} onClose={onClose}>
        {head}
      </PanelHead>
      <Box sx={{ p: 2, overflowY: 'auto', flexGrow: 1 }}>{children}</Box>
    </Drawer>
  );
}

const sizes = (side: Side, width: number | string): SxProps =>
  side === 'bottom'
    ? { height: 'min(60vh, 560px)', borderRadius: '12px 12px 0 0' }
    : { width: { xs: side === 'left' ? 'min(320px, 90vw)' : '100%', sm: width } };
