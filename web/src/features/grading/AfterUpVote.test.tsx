import type { Response } from '@app/contract/base/endpoint';
import { getVoteMessage } from '@app/contract/outreach/drafts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropNotice } from '../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeUser } from '../../testing/make.ts';
import { AfterUpVote } from './AfterUpVote.tsx';
import type { Kept } from './outbox/outbox.ts';
import { useLastUp } from './outbox/useLastUp.ts';

const message = {
  id: 40,
  person: { id: 5, name: 'Person 5' },
  user: { id: 1, username: 'anna' },
  assignment: { id: 7, name: 'Sailor' },
  template: { id: 2, name: 'Pitch' },
  channel: 'EMAIL' as const,
  step: 0,
  subject: 'For you',
  state: 'draft' as const,
  note: '',
  send_at: '2026-11-18T10:10:00',
  sent_at: null,
  attempts: 0,
  created: '2026-11-18T10:00:00Z',
  delivery: null,
  is_drafted: false,
  opened_at: null,
  machine_opened_at: null,
};
const api = useLocalApi();
let outcome: Response<typeof getVoteMessage>;
const onClose = vi.fn();
beforeEach(() => {
  api.answer = ({ path, body }) => {
    if (path.startsWith(getVoteMessage.path)) return { status: 200, body: outcome };
    if (path.endsWith('/cancel/')) return { status: 200, body: message };
    if (body) return { status: 200, body: { id: 41, obstacles: [] } };
    return { status: 200, body: { message, address: 'five@example.com', body: 'A text', obstacles: [] } };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
  onClose.mockClear();
});
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={makeUser()}>
        <AfterUpVote assignment={7} last={{ vote: 'a', person: 5, name: 'Person 5' }} onClose={onClose} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
const writes = () => api.asked.filter(({ body }) => body !== undefined).map(({ path, body }) => [path, body]);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a draft is sent as it is, or changed first', async () => {
  outcome = { mode: 'draft', message, stops: [] };
  open();
  await screen.findByText('Draft for Person 5');
  await click('Edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /Text/ }), ' and more');
  await click('Send');
  const text = { subject: 'For you', body: 'A text and more', reason: '' };
  await waitFor(() => expect(writes()).toEqual([['/api/v2/outreach/40/draft/', text]]));
});

test('a mail that waits can be called back', async () => {
  outcome = { mode: 'send', message: { ...message, state: 'queued' }, stops: [] };
  open();
  await screen.findByText('The mail to Person 5 leaves at 10:10');
  await click('Cancel');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.asked.map(({ path }) => path)).toContain('/api/v2/outreach/40/cancel/');
});

test('what stopped it is said', async () => {
  outcome = { mode: 'send', message: null, stops: ['contacted_lately'] };
  open();
  await screen.findByText('No mail to Person 5: Was contacted lately');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('the last up-vote is known once it was sent, and forgotten when it is undone', () => {
  const kept = (id: string, grade: 'up' | null, more: Partial<Kept> = {}): Kept => ({
    id,
    name: 'Person 5',
    message: { what: 'vote', vote: { assignment: 7, person: 5, grade, method: 'custom', key: id } },
    at: 0,
    ...more,
  });
  const { result, rerender } = renderHook(({ list }) => useLastUp(7, list), {
    initialProps: { list: [kept('a', 'up')] },
  });
  expect(result.current[0]).toBeUndefined();
  rerender({ list: [] });
  expect(result.current[0]).toEqual({ vote: 'a', person: 5, name: 'Person 5' });
  rerender({ list: [kept('b', null)] });
  rerender({ list: [] });
  expect(result.current[0]).toBeUndefined();
  rerender({ list: [kept('c', 'up', { refused: 'no' })] });
  rerender({ list: [] });
  expect(result.current[0], 'refused').toBeUndefined();
});
