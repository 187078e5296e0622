import type { HealthReport } from '@app/contract/machine/health';
import { getSystemHealth } from '@app/contract/machine/alerts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { HealthPage } from './HealthPage.tsx';

const api = useLocalApi();
const report: HealthReport = {
  generated_at: '2026-11-15T10:00:00.000Z',
  took_ms: 12,
  checks: [
    { id: 'database', title: 'Database', state: 'ok', summary: 'It answers.' },
    {
      id: 'workers',
      title: 'Workers',
      state: 'fail',
      summary: 'No worker runs.',
      evidence: { columns: ['Worker'], rows: [['worker-1']] },
      remedy: 'npm run start:worker',
    },
    { id: 'disk', title: 'Disk space', state: 'unknown', summary: 'This could not be checked.' },
    { id: 'mail', title: 'Mail', state: 'warn', summary: 'No mail server.' },
  ],
};
const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HealthPage title="System health" about="All of it." endpoint={getSystemHealth} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

test('checks are listed the worst first, each with its state in words', async () => {
  api.answer = () => ({ status: 200, body: report });
  show();
  expect(await screen.findByText(/^3 of 4 need a look\./)).toBeDefined();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(
    items.map((text) => /^(Workers|Mail|Disk space|Database)(Failing|Warning|Cannot tell|OK)/.exec(text)?.[0]),
  ).toEqual(['WorkersFailing', 'MailWarning', 'Disk spaceCannot tell', 'DatabaseOK']);
});

test('a check shows its evidence and its remedy, which can be copied', async () => {
  api.answer = () => ({ status: 200, body: report });
  show();
  const workers = within((await screen.findAllByRole('listitem'))[0]!);
  expect(workers.getByText('npm run start:worker')).toBeDefined();
  expect(workers.getByRole('button', { name: 'Copy what to do' })).toBeDefined();
  expect(workers.getByRole('cell', { name: 'worker-1', hidden: true })).toBeDefined();
});

test('when all is well it says so, and checks again when asked', async () => {
  api.answer = () => ({ status: 200, body: { ...report, checks: report.checks.slice(0, 1) } });
  show();
  expect(await screen.findByText(/^All 1 checks are fine\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(api.asked.filter(({ path }) => path.includes('system_health'))).toHaveLength(2));
});
