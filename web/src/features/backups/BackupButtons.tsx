import { listBackups, startBackup } from '@app/contract/machine/backups';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { usePageActions } from '../../kit/page/page-actions.ts';

const BackupSettingsDialog = lazy(async () => ({
  default: (await import('./BackupSettingsDialog.tsx')).BackupSettingsDialog,
}));

export function BackupButtons() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(listBackups));
  const start = useWrite(startBackup, {
    onSuccess: () => notify('A backup is being made'),
    failure: 'The backup could not be started',
  });
  usePageActions([
    { label: 'Back up now', act: () => start.mutate({}) },
    { label: 'Change when backups are made', act: () => setOpen(true) },
  ]);
  const running = data?.results.some(({ state }) => state === 'running') ?? false;
  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        Settings
      </Button>
      <Button
        variant="contained"
        loading={start.isPending}
        disabled={!data?.folder || running}
        onClick={() => start.mutate({})}
      >
        {running ? 'Running…' : 'Back up now'}
      </Button>
      <Suspense>{open && data && <BackupSettingsDialog {...data.settings} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
