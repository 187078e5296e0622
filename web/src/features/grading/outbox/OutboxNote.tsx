import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { drop, type Kept } from './outbox.ts';

const votes = (count: number): string => (count === 1 ? '1 vote' : `${count} votes`);
/** What is on its way for less than this needs no word. */
const unremarkable = 2000;

/** How many verdicts the server does not have yet, and those it will not take. */
export function OutboxNote({ kept }: { kept: readonly Kept[] }) {
  const refused = kept.filter((each) => each.refused !== undefined);
  const waiting = kept.length - refused.length;
  return (
    <>
      {waiting > 0 && <Waiting key={String(waiting > 0)} count={waiting} />}
      {refused.length > 0 && (
        <div className="refused">
          {refused.map((each) => (
            <Alert
              key={each.id}
              severity="error"
              action={
                <Button color="inherit" onClick={() => drop(each)}>
                  Dismiss
                </Button>
              }
            >
              The vote on {each.name} was not saved: {each.refused}
            </Alert>
          ))}
        </div>
      )}
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const [late, setLate] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unremarkable);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="waiting" role="status">
      {late && `${votes(count)} waiting for the network`}
    </div>
  );
}
