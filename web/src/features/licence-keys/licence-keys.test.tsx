import {
  createLicenceKey,
  type LicenceKey,
  ingestKindNames,
  ingestKindTitles,
  listLicenceKeys,
  recordEvents,
} from '@app/contract/machine/ingest';
import { ingestKinds } from '@app/contract/machine/ingest-kinds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { exampleRequest } from './example-request.ts';
import { KindsDialog } from './KindsDialog.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { ReplaceKeyDialog } from './ReplaceKeyDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

const api = useLocalApi();
afterEach(cleanup);

const key: LicenceKey = {
  id: 7,
  name: 'Build server',
  prefix: 'spana_abcdef',
  source: 'build-server',
  kinds: ['commit', 'deploy'],
  kinds_used: { deploy: new Date().toISOString() },
  owner: { id: 1, username: 'chief' },
  created: '2026-01-01T10:00:00Z',
  last_used: null,
  requests: 0,
  expires: '2027-01-01T10:00:00Z',
  state: 'live',
};
const secret = `spana_abcdef${'x'.repeat(37)}`;

function draw(dialog: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a key is made for what was chosen, shown once, and copied with an example that works', async () => {
  const onClose = vi.fn();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  api.answer = () => ({ status: 201, body: { ...key, key: secret } });
  draw(<NewKeyDialog onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Build server');
  await userEvent.type(screen.getByLabelText('Source'), 'build-server');
  for (const kind of ['Commits', 'Searches', 'Deploys', 'Searches']) await press(kind);
  await press('Make key');
  const shown = await screen.findByLabelText<HTMLInputElement>('Licence key');
  expect(api.asked.map(({ path, body }) => [path, body])).toEqual([
    [createLicenceKey.path, { name: 'Build server', source: 'build-server', kinds: ['commit', 'deploy'], days: 365 }],
  ]);
  expect(shown.value).toBe(secret);
  const example = screen.getByRole('region', { name: 'Example' }).textContent;
  expect(example).toContain(`${window.location.origin}${recordEvents.path}`);
  expect(example).toContain(`Authorization: Key ${secret}`);
  await press('Copy licence key');
  expect(writeText).toHaveBeenCalledWith(secret);
  await press('I have copied it');
  expect(onClose).toHaveBeenCalled();
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  draw(<NewKeyDialog onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText('Source'), 'Build Server');
  await press('Make key');
  await screen.findByText('Please name the key');
  screen.getByText(/Small letters and digits/);
  screen.getByText('Choose what it may send');
  expect(api.asked).toEqual([]);
});

test('a refusal is shown, and what was typed stays', async () => {
  api.answer = () => ({ status: 503, body: { code: 'busy', detail: 'The server is busy' } });
  draw(<NewKeyDialog onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Feed');
  await userEvent.type(screen.getByLabelText('Source'), 'feed');
  await press('Commits');
  await press('Make key');
  await screen.findByText('The server is busy');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Feed');
});

test('a key that takes the place of another is shown once, too', async () => {
  api.answer = () => ({ status: 201, body: { ...key, id: 8, key: secret } });
  draw(<ReplaceKeyDialog row={key} onClose={() => {}} />);
  screen.getByText(/The old one works for 7 more days/);
  await press('Make the new key');
  expect((await screen.findByLabelText<HTMLInputElement>('Licence key')).value).toBe(secret);
  expect(api.asked.map(({ path }) => path)).toEqual([`${listLicenceKeys.path}7/rotate/`]);
});

test('a key is revoked after a question', async () => {
  const onClose = vi.fn();
  api.answer = () => ({ status: 204 });
  draw(<RevokeKeyDialog row={key} onClose={onClose} />);
  expect(api.asked).toEqual([]);
  await press('Revoke');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.asked.map(({ path }) => path)).toEqual([`${listLicenceKeys.path}7/`]);
});

test('each kind says when it last came in', () => {
  draw(<KindsDialog row={key} onClose={() => {}} />);
  const facts = [...document.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]);
  expect(facts[0]).toEqual([ingestKindTitles.commit, 'Never']);
  expect(facts[1]![0]).toBe(ingestKindTitles.deploy);
  expect(facts[1]![1]).not.toBe('Never');
});

test.each(ingestKindNames)('the example of a key for %s is an event of that kind, as the contract has it', (kind) => {
  const command = exampleRequest({ key: secret, kinds: [kind] }, 'https://spana.example');
  const [, body] = /-d '(.*)'$/.exec(command)!;
  const { events } = JSON.parse(body!) as { events: unknown[] };
  expect(ingestKinds[kind].shape.parse(events[0])).toMatchObject({ kind });
});

test('the example needs nothing reported before, where the key may send such a thing', () => {
  expect(exampleRequest({ key: secret, kinds: ['bot_action', 'proxy_status', 'deploy'] }, '')).toContain(
    '"kind":"deploy"',
  );
});
