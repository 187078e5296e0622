import { Alert, Button, Snackbar } from '@mui/material';
import { useState } from 'react';
import { barsBelow } from '../../theme.ts';
import { dropNotice, type Notice, useNotice } from './notify.ts';

/** Stands once in the page, outside everything that may be replaced. */
export function Notifications() {
  const notice = useNotice();
  return notice && <Shown key={notice.id} notice={notice} />;
}

function Shown({ notice: { message, severity = 'success', action } }: { notice: Notice }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Snackbar
      open={open}
      // Whoever may undo something reads first what it was.
      autoHideDuration={action ? 10_000 : 6000}
      sx={{ marginBottom: `var(${barsBelow}, 0px)` }}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      slotProps={{ transition: { onExited: dropNotice } }}
    >
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
        onClose={close}
        {...(action && {
          action: (
            <Button
              color="inherit"
              onClick={() => {
                close();
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          ),
        })}
      >
        {message}
      </Alert>
    </Snackbar>
  );
}
