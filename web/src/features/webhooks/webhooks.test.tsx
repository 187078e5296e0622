import { changeWebhook, createWebhook, listWebhookDeliveries, listWebhooks } from '@app/contract/machine/webhooks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeUser } from '../../testing/make.ts';
import { WebhooksPage } from './WebhooksPage.tsx';

const api = useLocalApi();
const hook = {
  id: 1,
  url: 'https://hooks.example.com/spana',
  kinds: ['vote'],
  active: true,
  failing_since: null,
  stopped: '',
  version: 3,
  created: '2026-11-15T09:30:00Z',
};
const delivery = {
  id: '7b0c8f0e-58f3-4f0e-9a53-0e7c3f6b6a11',
  kind: 'vote',
  data: { vote: 31, person: 12 },
  state: 'failed',
  attempts: 9,
  error: 'It answered 502',
  created: '2026-11-15T09:30:00Z',
  sent: null,
  next_try: '2026-11-15T09:30:00Z',
};

function open(impersonator: { id: number; username: string } | null = null) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser({ is_superuser: true, impersonator })}>
        <WebhooksPage />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}

test('a webhook is added, and its secret is shown once', async () => {
  let hooks: object[] = [];
  api.answer = ({ body }) => {
    if (body === undefined) return { status: 200, body: { results: hooks } };
    hooks = [hook];
    return { status: 201, body: { ...hook, signing_secret: 'a new secret' } };
  };
  open();
  await screen.findByText(/There are no webhooks/);
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a webhook' });
  await userEvent.type(within(dialog).getByLabelText('Address'), 'hooks');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText('Not a web address (https://…)')).not.toBeNull();
  await userEvent.clear(within(dialog).getByLabelText('Address'));
  await userEvent.type(within(dialog).getByLabelText('Address'), hook.url);
  await userEvent.click(within(dialog).getByLabelText('Role added or changed'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('a new secret');
  expect(api.asked.find(({ path, body }) => path === createWebhook.path && body !== undefined)?.body).toEqual({
    url: hook.url,
    kinds: ['vote', 'move', 'reply'],
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByLabelText('Secret')).toBeNull();
});

test('what was posted is listed with what went wrong, and can be posted again', async () => {
  api.answer = ({ path }) => {
    if (path === listWebhooks.path) return { status: 200, body: { results: [hook] } };
    if (path === listWebhookDeliveries.path.replace('{id}', '1')) return { status: 200, body: { results: [delivery] } };
    return { status: 204 };
  };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show deliveries' }));
  const [row] = within(await screen.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
  expect(row!.textContent).toContain('vote 31, person 12 · 9 tries · It answered 502');
  await userEvent.click(within(row!).getByRole('button', { name: /Post once more/ }));
  await waitFor(() =>
    expect(api.asked.map(({ path }) => path)).toContain(`/api/v2/webhooks/deliveries/${delivery.id}/redeliver/`),
  );
});

test('one that was switched off by itself says why, and is switched on again', async () => {
  const stopped = { ...hook, active: false, stopped: 'Nothing got through for 24 hours' };
  api.answer = ({ body }) => ({ status: 200, body: body === undefined ? { results: [stopped] } : hook });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing got through for 24 hours, so it was');
  await userEvent.click(screen.getByRole('switch', { name: `Post to ${hook.url}` }));
  await waitFor(() =>
    expect(api.asked.find(({ body }) => body !== undefined)).toMatchObject({
      path: changeWebhook.path.replace('{id}', '1'),
      body: { version: 3, active: true },
    }),
  );
});

test('whoever acts as somebody else looks only', async () => {
  api.answer = () => ({ status: 200, body: { results: [hook] } });
  open({ id: 2, username: 'kim' });
  await screen.findByText(/can be looked at but not changed/);
  for (const name of ['Add a webhook', 'Make a new secret', 'Remove'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
});
