import { finishSingleSignOn } from '@app/contract/users/single-sign-on';
import { Alert, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { AcceptTerms, asksForTerms } from './AcceptTerms.tsx';
import { enter } from './enter.ts';
import { loginErrorText } from './login-errors.ts';
import { forgetVisit, goToIssuer, readVisit } from './single-sign-on.ts';
import { ToSignIn } from './ToSignIn.tsx';

/** Where the issuer sends people back to. Its answer is handed in once, and taken out of the address. */
export function SingleSignOnPage() {
  const finish = useWrite(finishSingleSignOn, { onSuccess: enter });
  const [{ visit, accepting }] = useState(readVisit);
  const [leaving, setLeaving] = useState(false);
  const handedIn = useRef(false);
  useEffect(() => {
    if (handedIn.current) return;
    handedIn.current = true;
    const query = window.location.search;
    forgetVisit();
    window.history.replaceState(null, '', window.location.pathname);
    if (visit !== '') finish.mutate({ body: { query, visit, ...(accepting && { terms_accepted: true as const }) } });
  }, [finish, visit, accepting]);
  if (visit !== '' && !finish.isError)
    return (
      <CardLayout title="Signing in" width={400}>
        <Typography role="status">One moment…</Typography>
      </CardLayout>
    );
  const accept = () => {
    setLeaving(true);
    goToIssuer({ accepting: true }).catch(() => setLeaving(false));
  };
  return (
    <CardLayout title="Signing in" width={400}>
      <Stack spacing={2}>
        <Alert severity="error">
          {finish.isError
            ? loginErrorText(finish.error)
            : 'This visit is over, or began in another browser. Please sign in again.'}
        </Alert>
        {finish.isError && asksForTerms(finish.error) && <AcceptTerms pending={leaving} onAccept={accept} />}
      </Stack>
      <ToSignIn text="You can try again." />
    </CardLayout>
  );
}
