import { type AssignmentCard, listAssignments } from '@app/contract/roles/assignments';
import { listOwnActivity } from '@app/contract/machine/audit';
import type { Response } from '@app/contract/base/endpoint';
import { listQueueTasks } from '@app/contract/machine/tasks';
import {
  archiveTodo,
  countOldTodo,
  getTodo,
  getTodoNews,
  listColleagues,
  listWaiting,
  type TodoCard,
  type TodoGroup,
  type TodoItem,
  visitTodo,
  type Waiting,
} from '@app/contract/roles/todo';
import { listAllUsers } from '@app/contract/users/users';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach } from 'vitest';
import { theme } from '../../../kit/theme.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { TodoPage } from '../TodoPage.tsx';

export const anna = makeUser();
export const erik = makeUser({ avatar_url: '/erik', id: 2, username: 'erik', first_name: 'Erik', last_name: 'Berg' });
export const quiet = makeUser({ id: 3, username: 'noname', first_name: '', last_name: '' });
export const waiting = (id: number, parts: Partial<TodoItem> = {}): TodoItem => ({
  person: { id, name: `Person ${id}`, title: 'Developer', company_name: 'Sund' },
  company: null,
  at: '2026-11-01T00:00:00Z',
  excerpt: '',
  channel: null,
  assignment: null,
  reminder: null,
  tag: null,
  reply: null,
  ...parts,
});

export const listed = (id: number, card: Waiting['card'], parts: Partial<Waiting> = {}): Waiting => ({
  ...waiting(id),
  card,
  group: 'ageing',
  ...parts,
});
type Now = Response<typeof listWaiting>;
export const onList = (...results: Waiting[]): Now => {
  const amountOf = (name: TodoGroup) => results.filter(({ group }) => group === name).length;
  const groups = {
    answered: amountOf('answered'),
    due: amountOf('due'),
    ageing: amountOf('ageing'),
    old: amountOf('old'),
  };
  return {
    count: results.length - groups.old,
    groups,
    more_old: false,
    old_before: '2026-08-18T00:00:00Z',
    archived_before: null,
    results,
  };
};

/** What the server has. A card or list that is undefined fails. */
interface World {
  cards: Partial<Record<TodoCard, readonly TodoItem[] | 'fails'>>;
  now: Now;
  news: Response<typeof getTodoNews>;
  colleagues: number[];
  roles: readonly AssignmentCard[] | 'fails';
}

/** The page on a server that has what the test says. */
export function useTodoPage() {
  const api = useLocalApi();
  const world = {} as World;
  beforeEach(() => {
    Object.assign(world, {
      cards: {},
      now: onList(),
      news: { last_visit: null, replies: 0, moved: [] },
      colleagues: [2, 3],
      roles: [],
    } satisfies World);
    Object.assign(api, { answer: ({ path }: { path: string }) => answer(world, path) });
  });
  return {
    api,
    world,
    open,
    /** What was asked of an address, each time. */
    asked: (path: string) =>
      api.asked
        .filter((each) => each.path.split('?')[0] === path)
        .map((each) => new URLSearchParams(each.path.split('?')[1])),
    writes: () => api.asked.filter(({ body }) => body !== undefined),
  };
}

function answer({ cards, now, news, colleagues, roles }: World, path: string) {
  const [address] = path.split('?') as [string];
  const list = (results: readonly unknown[]) => ({ status: 200, body: { count: results.length, results } });
  const refusal = { status: 400, body: { code: 'invalid', detail: 'The server said no' } };
  if (address === listAllUsers.path) return { status: 200, body: [erik, anna, quiet] };
  if (address === getTodo.path) return { status: 200, body: { cards: Object.keys(cards) } };
  if (address === listWaiting.path) return { status: 200, body: now };
  if (address === countOldTodo.path) return { status: 200, body: { count: 5001 } };
  if (address === getTodoNews.path) return { status: 200, body: news };
  if (address === listColleagues.path) return { status: 200, body: { users: colleagues } };
  if (address === visitTodo.path) return { status: 204 };
  if (address === archiveTodo.path) return { status: 200, body: { archived_before: null } };
  if (address === listAssignments.path) return roles === 'fails' ? refusal : list(roles);
  if (address === listQueueTasks.path || address === listOwnActivity.path) return list([]);
  if (address.startsWith('/api/v2/reminders/'))
    return { status: 200, body: { id: 9, due: '2026-11-01T00:00:00Z', done: null } };
  if (address.endsWith('/intent/'))
    return { status: 200, body: { id: 40, reminder: null, archived: false, marked: null } };
  if (address.endsWith('/tags/')) return { status: 200, body: { tags: [] } };
  const items = cards[address.replace(getTodo.path, '').replace('/', '') as TodoCard];
  return items === undefined || items === 'fails' ? refusal : list(items);
}

function open(address = '/todo', reader = anna) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <CurrentUserContext value={reader}>
          <TodoPage />
        </CurrentUserContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}
export const region = (name: string) => screen.findByRole('region', { name });
