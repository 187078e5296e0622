import { listTags } from '@app/contract/people/tags';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { TagEditor } from './TagEditor.tsx';

const api = useLocalApi();
afterEach(cleanup);

test('what was added and removed is sent, and nothing of what stays', async () => {
  api.answer = ({ path }) => ({ status: 200, body: path === listTags.path ? ['java'] : { tags: [] } });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TagEditor kind="company" id={7} tags={['stays', 'goes']} onClose={onClose} />
    </QueryClientProvider>,
  );
  const field = screen.getByPlaceholderText('Add Tags');
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}new, other{Enter}typed');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = api.asked.filter(({ body }) => body !== undefined).map(({ path, body }) => [path, body]);
  expect(sent).toEqual([['/api/v2/company/7/tags/', { add: ['new', 'other', 'typed'], remove: ['goes'] }]]);
});
