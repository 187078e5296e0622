import { Dialog, DialogTitle, Popover } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** What it is about, if that is one thing on the page. */
  near: Element | null;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A question beside what it is about; in the middle of the window where it is about many things, or there is no room. */
export function AskNear({ title, near, onClose, onKeyDown, children }: Props) {
  const headingId = useId();
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const named = { role: 'dialog', 'aria-labelledby': headingId };
  /* An `onKeyDown` that is undefined would switch Escape off. */
  const keys = onKeyDown && { onKeyDown };
  const content = (
    <>
      <DialogTitle id={headingId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </>
  );
  if (!near || narrow)
    return (
      <Dialog open onClose={onClose} {...keys} maxWidth="xs" fullWidth slotProps={{ paper: named }}>
        {content}
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={near}
      onClose={onClose}
      {...keys}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: -6 }}
      slotProps={{ paper: { ...named, sx: { width: 320, maxHeight: 'calc(100% - 32px)' } } }}
    >
      {content}
    </Popover>
  );
}
