import {
  type AlertReport,
  changeAlertRule,
  changeAlertSettings,
  getAlertSettings,
  silenceAlert,
} from '@app/contract/machine/alerts';
import { pathOf } from '@app/contract/base/endpoint';
import type { HealthCheck } from '@app/contract/machine/health';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { AlertSettingsDialog } from './AlertSettingsDialog.tsx';
import { AlertMessages } from './AlertMessages.tsx';
import { AlertNotice } from './AlertNotice.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { SilenceDialog } from './SilenceDialog.tsx';
import { conditionText, receiversText, standingText } from './alert-texts.ts';

const api = useLocalApi();
afterEach(cleanup);

const report: AlertReport = {
  settings: {
    mail_to: ['ops@example.com'],
    webhook_url: 'https://hooks.example.com/T123',
    remind_hours: 4,
    version: 3,
  },
  smtp_configured: true,
  messages: [],
};
const rule: NonNullable<HealthCheck['rule']> = {
  threshold: 10,
  hold_minutes: 1,
  severity: 'warning',
  since: null,
  firing: false,
  silence: null,
};
const check = (state: HealthCheck['state'], change: Partial<typeof rule>): HealthCheck => ({
  id: 'backlog',
  title: 'Queue age',
  state,
  summary: '',
  rule: { ...rule, ...change },
});

function draw(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  );
}
const sentTo = (path: string) => api.asked.find((asked) => asked.path === path && asked.body !== undefined)?.body;

test('a rule says in a sentence when it is told, and how it stands', () => {
  expect(conditionText('backlog', rule)).toBe(
    'Warning alert: a task that could start has waited more than 10 minutes, for 1 minute.',
  );
  expect(conditionText('certificate', { ...rule, threshold: 1, hold_minutes: 0 })).toBe(
    'Warning alert: a certificate ends in less than 1 day, or is not trusted.',
  );
  expect(standingText(check('ok', {}))).toBeUndefined();
  const since = '2026-11-18T12:00:00Z';
  expect(standingText(check('pending', { since }))).toMatch(/^Found at .*; it fires if it lasts\.$/);
  expect(standingText(check('warn', { since, firing: true }))).toMatch(/^Firing since /);
  expect(standingText(check('ok', { since, firing: true }))).toMatch(/is over if it stays fine/);
});

test('who is told is said without the address of the webhook, which may be a secret', () => {
  expect(receiversText(report)).toBe('Alerts are told by mail to ops@example.com and at hooks.example.com.');
  expect(receiversText({ ...report, smtp_configured: false })).toContain('mails are written to files');
  expect(receiversText({ ...report, settings: { ...report.settings, mail_to: [], webhook_url: '' } })).toBeUndefined();
});

test('if no one is told, the page warns', async () => {
  api.answer = () => ({
    status: 200,
    body: { ...report, settings: { ...report.settings, mail_to: [], webhook_url: '' } },
  });
  draw(<AlertNotice />);
  expect((await screen.findByRole('alert')).textContent).toContain('No one is told when something is wrong');
});

test('what did not reach anyone is listed with the reason', async () => {
  const message = {
    id: '00000000-0000-4000-8000-000000000001',
    channel: 'webhook',
    target: 'hooks.example.com',
  } as const;
  api.answer = () => ({
    status: 200,
    body: {
      ...report,
      messages: [
        {
          ...message,
          subject: 'Spana',
          created: '2026-11-18T12:00:00Z',
          state: 'failed',
          attempts: 6,
          error: 'It answered 500',
        },
      ],
    },
  });
  draw(<AlertMessages />);
  expect(await screen.findByText('Given up: It answered 500')).toBeTruthy();
});

test('addresses are typed one in each line, and a secret that is left empty is not sent', async () => {
  const onClose = vi.fn();
  api.answer = () => ({ status: 200, body: report });
  draw(<AlertSettingsDialog {...report.settings} onClose={onClose} />);
  const addresses = screen.getByLabelText('E-mail addresses');
  await userEvent.clear(addresses);
  await userEvent.type(addresses, 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('nobody: Not an e-mail address')).toBeTruthy();
  await userEvent.type(addresses, '@example.com{Enter}kim@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(changeAlertSettings.path)).toEqual({
    mail_to: ['nobody@example.com', 'kim@example.com'],
    webhook_url: 'https://hooks.example.com/T123',
    remind_hours: 4,
    version: 3,
  });
});

test('the limit of a rule stays within its bounds', async () => {
  const onClose = vi.fn();
  api.answer = () => ({ status: 200, body: report });
  draw(<RuleDialog id="disk" rule={rule} onClose={onClose} />);
  const limit = screen.getByLabelText('Per cent that should be free');
  await waitFor(() => expect(api.asked.some(({ path }) => path === getAlertSettings.path)).toBe(true));
  await userEvent.clear(limit);
  await userEvent.type(limit, '51');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Between 1 and 50')).toBeTruthy();
  await userEvent.clear(limit);
  await userEvent.type(limit, '7,5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(pathOf(changeAlertRule.path, { rule: 'disk' }))).toEqual({
    threshold: 7.5,
    hold_minutes: 1,
    severity: 'warning',
    version: 3,
  });
});

test('a silence needs a reason', async () => {
  const onClose = vi.fn();
  api.answer = () => ({
    status: 201,
    body: { id: 1, reason: 'x', created: '2026-11-18T12:00:00Z', ends: '2026-11-18T16:00:00Z', user: null },
  });
  draw(<SilenceDialog id="disk" onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Silence' }));
  expect(await screen.findByText('Give a reason')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Reason/), 'A new disk comes');
  await userEvent.click(screen.getByRole('button', { name: 'Silence' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(silenceAlert.path)).toEqual({ rule: 'disk', reason: 'A new disk comes', hours: 4 });
});
