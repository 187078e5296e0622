import { listAssignments } from '@app/contract/roles/assignments';
import type { FullCompany } from '@app/contract/people/companies';
import type { CompanyContact, CompanyEntry } from '@app/contract/people/company-page';
import { listAllUsers } from '@app/contract/users/users';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dropNotice, useNotice } from '../../kit/page/notices/notify.ts';
import { theme } from '../../kit/theme.ts';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeRole, makeUser } from '../../testing/make.ts';
import { screens } from './screens.ts';

const anna = makeUser();
const who = { id: 1, username: 'anna', name: 'Anna Ek' };
const at = '2026-11-01T08:00:00Z';
const company: FullCompany = {
  id: 9,
  name: 'Solvik',
  domain: 'solvik.example',
  industry: 'Energy',
  size: '51-200',
  location_name: 'Malmö',
  country: 'SE',
  website: 'https://www.solvik.example',
  client: true,
  do_not_poach: false,
  created: at,
  updated: at,
  version: 1,
  logo_url: '/logo',
  tags: [],
  people_count: 0,
  next_step: null,
  next_steps: 0,
  postings: [],
};
const contact: CompanyContact = {
  id: 4,
  title: 'Decides',
  created: at,
  user: who,
  person: { id: 7, name: 'Eva Ek', title: 'CTO', company_name: 'Solvik', last_touch: null },
};
const comment = (id: number): CompanyEntry => ({
  kind: 'comment',
  id,
  at,
  user: who,
  body: `Note ${id}`,
  version: 1,
  edited: null,
  roles: [],
});

const api = useLocalApi();
let world: {
  company: FullCompany | undefined;
  contacts: CompanyContact[] | 'fails';
  people: { id: number; name: string; title: string; last_touch: null }[];
};
beforeEach(() => {
  world = { company, contacts: [contact], people: [] };
  api.answer = ({ path, body }) => {
    const [address, query] = path.split('?') as [string, string | undefined];
    const before = new URLSearchParams(query).get('before');
    const refusal = { status: 404, body: { code: 'company_not_found', detail: 'This company does not exist' } };
    if (body !== undefined) return { status: 201, body: { id: 1 } };
    if (address === '/api/v2/company/9/') return world.company ? { status: 200, body: world.company } : refusal;
    if (address.endsWith('/contacts/'))
      return world.contacts === 'fails'
        ? { status: 400, body: { code: 'invalid_input', detail: 'The server said no' } }
        : { status: 200, body: { count: world.contacts.length, results: world.contacts, next: null } };
    if (address.endsWith('/people/'))
      return { status: 200, body: { count: world.people.length, results: world.people, next: null } };
    if (address.endsWith('/timeline/'))
      return {
        status: 200,
        body: before ? { results: [comment(1)], next: null } : { results: [comment(2)], next: 'then_comment_2' },
      };
    if (address === listAssignments.path) return { status: 200, body: { results: [makeRole({ name: 'Welder' })] } };
    if (address === listAllUsers.path) return { status: 200, body: [anna] };
    return { status: 204 };
  };
});

async function open(address = '/company/9/') {
  const { path, load } = screens.find((each) => each.path === '/company/:id/')!;
  const Company = await load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <CurrentUserContext value={anna}>
          <Company />
        </CurrentUserContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const asked = (part: string) => api.asked.filter(({ path }) => path.includes(part));
const writes = () => api.asked.flatMap(({ path, body }) => (body === undefined ? [] : [[path, body]]));

test('the page shows roles, contacts, people and timeline, each in a place of its own', async () => {
  world.people = [{ id: 5, name: 'Bo Lind', title: 'Welder', last_touch: null }];
  await open();
  await (await region('Roles')).findByRole('link', { name: 'Welder' });
  await (await region('Contacts')).findByRole('link', { name: 'Eva Ek' });
  await (await region('People')).findByRole('link', { name: 'Bo Lind' });
  const search = (await region('People')).getByRole('link', { name: 'Search them' });
  expect(search.getAttribute('href')).toBe('/person_search?must=company%3ASolvik');
  await (await region('Timeline')).findByText('Note 2');
  expect(asked(listAssignments.path)[0]!.path).toContain('company=9');
});

test('what is kept in the address is which people and which entries are shown', async () => {
  const address = await open('/company/9/?people=earlier&show=comment');
  await waitFor(() => expect(asked('/timeline/?show=comment')).toHaveLength(1));
  const people = await region('People');
  await people.findByText('We know no one who worked here earlier.');
  await userEvent.click(people.getByRole('button', { name: 'Work here now 0' }));
  await people.findByText('We know no one who works here.');
  expect(address()).toBe('/company/9/?show=comment');
});

test('older entries follow on demand, and what comes takes the focus', async () => {
  await open();
  const timeline = await region('Timeline');
  await userEvent.click(await timeline.findByRole('button', { name: 'Show more' }));
  const older = await timeline.findByText('Note 1');
  expect(asked('before=then_comment_2')).toHaveLength(1);
  expect(timeline.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement!.contains(older)).toBe(true);
});

test('a contact that was removed is added again by undo, with what they do for us', async () => {
  await open();
  for (let left = 9; left > 0; left -= 1) dropNotice();
  await userEvent.click(await (await region('Contacts')).findByRole('button', { name: 'Remove Eva Ek' }));
  const { result } = renderHook(() => useNotice());
  await waitFor(() => expect(result.current?.message).toBe('Eva Ek is no longer a contact here.'));
  expect(asked('/api/v2/company_contact/4/')).toHaveLength(1);
  result.current!.action!.onClick();
  await waitFor(() => expect(writes()).toEqual([['/api/v2/company/9/contacts/', { person: 7, title: 'Decides' }]]));
});

test('a part that fails says so and leaves the others alone', async () => {
  world.contacts = 'fails';
  await open();
  await (await region('Contacts')).findByText('The server said no', { exact: false });
  expect(await (await region('Roles')).findByRole('link', { name: 'Welder' })).toBeTruthy();
});

test('the next step stands in the head; whose it is can tick it off, others cannot', async () => {
  const step = {
    kind: 'reminder',
    id: 3,
    at,
    user: who,
    due: '2031-05-01T08:00:00Z',
    done: null,
    text: 'Call',
  } as const;
  world.company = { ...company, next_step: step, next_steps: 3 };
  await open();
  await screen.findByText('Next step:');
  expect(screen.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/company/9/?show=reminder');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(writes()).toEqual([['/api/v2/reminders/3/', { done: true }]]));
});

test('somebody else’s next step is only read', async () => {
  const user = { id: 2, username: 'erik', name: 'Erik Berg' };
  const step = { kind: 'reminder', id: 3, at, user, due: '2031-05-01T08:00:00Z', done: null, text: 'Call' } as const;
  world.company = { ...company, next_step: step, next_steps: 1 };
  await open();
  await screen.findByText('Erik Berg', { exact: false });
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('the key H asks for the next step, which must say what is to be done', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Solvik' });
  await userEvent.keyboard('h');
  const dialog = within(await screen.findByRole('dialog', { name: 'Next step with Solvik' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Set next step' }));
  await dialog.findByText('Say what is to be done');
  expect(writes()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /What is to be done/ }), 'Call them');
  await userEvent.click(dialog.getByRole('button', { name: 'Set next step' }));
  await waitFor(() => expect(writes()).toMatchObject([['/api/v2/company/9/reminders/', { text: 'Call them' }]]));
});

test('a company that does not exist is said to be none', async () => {
  world.company = undefined;
  await open();
  await screen.findByText('This company does not exist. The link may be old or mistyped.');
  expect(screen.getByRole('link', { name: 'Search for companies' })).toBeTruthy();
});
