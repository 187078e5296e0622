import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  when: boolean;
  /** What stands behind the question mark of the address may change: nothing is lost by it. */
  pathOnly?: boolean;
}

/** Asks before what was typed is lost: on the way to another screen, and when the tab is closed. */
export const LeaveGuard = ({ when, pathOnly = false }: Props) => when && <Guard pathOnly={pathOnly} />;

/* The router asks one guard, so none may be there for a form in which nothing was typed. */
function Guard({ pathOnly }: { pathOnly: boolean }) {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => !pathOnly || nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, []);
  return (
    <ConfirmDialog
      open={leaving.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      destructive
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
