import { type Backup, type BackupReport, changeBackupSettings } from '@app/contract/machine/backups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { BackupButtons } from './BackupButtons.tsx';
import { BackupNotice } from './BackupNotice.tsx';
import { BackupSettingsDialog } from './BackupSettingsDialog.tsx';
import { scheduleText, stateText, testText, warningsOf } from './backup-texts.ts';

const api = useLocalApi();
afterEach(cleanup);

const backup: Backup = {
  id: 1,
  state: 'done',
  cause: 'schedule',
  user: null,
  started: '2026-03-01T01:00:00Z',
  took: 12,
  host: 'one',
  file: '/backups/one.backup',
  moment: '2026-03-01T01:00:00Z',
  bytes: 60_000_000,
  rows: 865_114,
  error: '',
  removed: null,
  test: 'passed',
  test_took: 90,
  test_note: '',
};
const report: BackupReport = {
  settings: { every_hours: 24, hour: 2, keep: 7, keep_days: 35, version: 3 },
  zone: 'Europe/Stockholm',
  folder: '/backups',
  same_disk: false,
  free_bytes: 9e9,
  next: '2026-03-02T01:00:00Z',
  last: backup,
  late: false,
  results: [backup],
};
const texts = (given: Partial<BackupReport>) => warningsOf({ ...report, ...given }).map(({ text }) => text);

function draw(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  );
}

test('all is well: no warning, and what there is to know at a glance', async () => {
  expect(texts({})).toEqual([]);
  api.answer = () => ({ status: 200, body: report });
  draw(<BackupNotice />);
  expect(await screen.findByText('865,114 rows')).toBeTruthy();
  expect(screen.getByText('Passed')).toBeTruthy();
  expect(document.body.textContent).toContain(
    'Every day at 02:00 (Europe/Stockholm); the newest 7 are kept, 35 days at most. They go to /backups, where 9 GB are free.',
  );
});

test('each kind of trouble is said, with what to do', () => {
  const failed: Backup = { ...backup, id: 2, state: 'failed', error: 'The disk is full.', test: null };
  expect(texts({ results: [failed, backup] })[0]).toContain('failed: The disk is full.');
  const broken: Backup = { ...backup, test: 'failed', test_note: 'person is not as it was' };
  expect(texts({ last: broken })[0]).toContain('could not be restored: person is not as it was');
  expect(texts({ late: true })[0]).toContain('Does a worker run');
  expect(texts({ late: true, last: null, results: [] })[0]).toContain('No backup has been made although one was due');
  expect(texts({ folder: null, last: null, results: [] })[0]).toContain('BACKUP_DIR');
  expect(texts({ settings: { ...report.settings, every_hours: 0 } })).toEqual(['No backups are made by themselves.']);
  expect(texts({ last: { ...backup, test: 'skipped', test_note: 'No right.' } })).toEqual([
    'The last backup was not tried out. No right.',
  ]);
  expect(texts({ same_disk: true })[0]).toContain('on the same disk');
  expect(stateText(failed)).toBe('Failed: The disk is full.');
  expect(testText(broken)).toBe('Failed: person is not as it was');
  expect(scheduleText({ ...report, settings: { ...report.settings, every_hours: 6 } })).toBe(
    'Every 6 hours; the newest 7 are kept, 35 days at most',
  );
});

test('a backup is started by a button, which waits while one runs or where none can be made', async () => {
  const task = '00000000-0000-4000-8000-000000000001';
  let now: BackupReport = report;
  api.answer = () => ({ status: 200, body: { ...now, task } });
  draw(<BackupButtons />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Back up now' });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(api.asked).toHaveLength(1);
  now = { ...report, results: [{ ...backup, id: 2, state: 'running' }, backup] };
  await userEvent.click(button);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Running…' })).disabled).toBe(true);
  expect(api.asked, 'started, and read again').toHaveLength(3);
  cleanup();
  now = { ...report, folder: null };
  draw(<BackupButtons />);
  const settings = await screen.findByRole<HTMLButtonElement>('button', { name: 'Settings' });
  await waitFor(() => expect(settings.disabled).toBe(false));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back up now' }).disabled).toBe(true);
});

test('settings are saved against the version that was read', async () => {
  const onClose = vi.fn();
  api.answer = () => ({ status: 200, body: report });
  draw(<BackupSettingsDialog {...report.settings} onClose={onClose} />);
  await userEvent.click(screen.getByLabelText('How often'));
  await userEvent.click(await screen.findByRole('option', { name: 'Every 6 hours' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = api.asked.find(({ path }) => path === changeBackupSettings.path);
  expect(sent?.body).toEqual({ every_hours: 6, hour: 2, keep: 7, keep_days: 35, version: 3 });
});
