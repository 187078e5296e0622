import { type AuditEntry, listAuditLog } from '@app/contract/machine/audit';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { theme } from '../../kit/theme.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { auditTrail } from './pages/audit-trail.ts';

const api = useLocalApi();
afterEach(cleanup);

const about = { kind: 'person', id: 5, name: 'Anna Ek' } as const;
const vote: AuditEntry = {
  id: 1,
  created: '2026-11-01T00:00:00Z',
  action: 'vote',
  user: { id: 5, username: 'erik' },
  actor: null,
  target: about,
  before: null,
  after: null,
  reason: null,
  device_id: null,
  via: null,
};

test('a link shows everything done to one person, and a chip that takes the filter off again', async () => {
  api.answer = ({ path }) => {
    const asked = new URL(path, 'http://local').searchParams.get('target');
    if (!path.startsWith(listAuditLog.path)) return { status: 200, body: [] };
    const results = [{ ...vote, target: asked ? about : null }];
    return { status: 200, body: { count: 1, next: null, previous: null, results, about: asked && about } };
  };
  const screenOf = <TableScreen table={auditTrail} page="/audit-trail" title="Audit trail" />;
  const router = createMemoryRouter([{ path: '*', element: screenOf }], {
    initialEntries: ['/?target=person:5'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const chip = await screen.findByText('Person: Anna Ek');
  // User 5 did it to person 5, who is somebody else.
  expect(screen.getByRole('listitem').textContent).toContain('Voted on a person: Anna Ek');
  await userEvent.click(chip.parentElement!.querySelector('svg')!);
  await waitFor(() => expect(screen.getByRole('listitem').textContent).not.toContain('Anna Ek'));
  expect(screen.queryByText('Person: Anna Ek')).toBeNull();
  expect(router.state.location.search).toBe('');
});
