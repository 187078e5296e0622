import { getAlertSettings, testAlerts } from '@app/contract/machine/alerts';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

const AlertSettingsDialog = lazy(async () => ({
  default: (await import('./AlertSettingsDialog.tsx')).AlertSettingsDialog,
}));

export function AlertButtons() {
  const [open, setOpen] = useState(false);
  const disabled = useCurrentUser().impersonator !== null;
  const { data } = useQuery(queryOf(getAlertSettings));
  const attempt = useWrite(testAlerts, {
    failure: 'The test could not be sent',
    onSuccess: ({ results }) => {
      const failed = results.filter(({ error }) => error !== '');
      if (failed.length === 0) notify('The test was sent', { severity: 'success' });
      for (const { target, error } of failed) notify(`${target}: ${error}`, { severity: 'error' });
    },
  });
  usePageActions([{ label: 'Change who is told of alerts', act: () => setOpen(true) }]);
  const isTold = data && (data.settings.mail_to.length > 0 || data.settings.webhook_url !== '');
  return (
    <>
      <Button disabled={!data || disabled} onClick={() => setOpen(true)}>
        Who is told
      </Button>
      <Button disabled={!isTold || disabled} loading={attempt.isPending} onClick={() => attempt.mutate({})}>
        Send a test
      </Button>
      <Suspense>{open && data && <AlertSettingsDialog {...data.settings} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
