import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { errorText } from '../../net/api-error.ts';

interface Props {
  open: boolean;
  title: string;
  /** What the button does, as a verb: "Deactivate", not "OK". */
  confirmLabel: string;
  destructive?: boolean;
  /** For what needs more room than a sentence. */
  wide?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The confirmed action is under way. */
  pending?: boolean;
  /** Why the confirmed action failed. */
  error?: unknown;
  children: ReactNode;
}

export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    confirmLabel,
    destructive = false,
    wide = false,
    onClose,
    onConfirm,
    pending = false,
    error,
    children,
  } = props;
  return (
    <Dialog open={open} onClose={() => !pending && onClose()} maxWidth={wide ? 'md' : 'xs'} fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {children}
          {error ? (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {errorText(error, 'Something went wrong')}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={destructive ? 'error' : 'primary'} loading={pending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
