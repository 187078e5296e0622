import { Alert, Button, Snackbar } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { barsBelow } from '../theme.ts';

type Severity = 'success' | 'error' | 'info' | 'warning';
interface Options {
  severity?: Severity;
  action?: { label: string; onClick: () => void };
  /** What is said later about the same thing takes the place of what was said before. */
  about?: string;
}
interface Notice extends Options {
  id: number;
  message: string;
}

let queue: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setQueue(next: readonly Notice[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says something in passing, at the bottom of the screen. Several wait for each other. */
export function notify(message: string, options: Options = {}): void {
  lastId += 1;
  const others = queue.filter(({ about }) => about === undefined || about !== options.about);
  setQueue([...others, { ...options, id: lastId, message }]);
}

/** Stands once in the page, outside everything that may be replaced. */
export function Notifications() {
  const [notice] = useSyncExternalStore(subscribe, () => queue);
  return notice && <Shown key={notice.id} notice={notice} />;
}

function Shown({ notice: { message, severity = 'success', action } }: { notice: Notice }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Snackbar
      open={open}
      autoHideDuration={6000}
      sx={{ marginBottom: `var(${barsBelow}, 0px)` }}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      slotProps={{ transition: { onExited: () => setQueue(queue.slice(1)) } }}
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
