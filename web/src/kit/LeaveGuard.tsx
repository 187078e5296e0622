import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before what was typed is lost: on the way to another screen, and when the tab is closed. */
export function LeaveGuard({ when }: { when: boolean }) {
  const leaving = useBlocker(when);
  useEffect(() => {
    if (!when) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [when]);
  return (
    <ConfirmDialog
      open={leaving.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      destructive
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    >
      What you have changed here has not been saved.
    </ConfirmDialog>
  );
}
