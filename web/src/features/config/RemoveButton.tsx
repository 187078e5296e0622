import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

interface Props {
  label: string;
  title: string;
  pending: boolean;
  error: unknown;
  onRemove: () => void;
  /** What goes, and what stays. */
  children: ReactNode;
}

/** Removes what was set up, after a question. */
export function RemoveButton({ label, title, pending, error, onRemove, children }: Props) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" disabled={!inPerson} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel="Remove"
        destructive
        pending={pending}
        error={error}
        onClose={() => setAsking(false)}
        onConfirm={onRemove}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
