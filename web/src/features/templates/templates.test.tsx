import { listAssignments } from '@app/contract/roles/assignments';
import { stepWarnings } from '@app/contract/outreach/sequence';
import {
  listDefaults,
  listTemplates,
  newTemplate,
  type Template,
  type TemplateDefault,
} from '@app/contract/outreach/templates';
import type { CurrentUser } from '@app/contract/users/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice, useNotice } from '../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeRole, makeUser } from '../../testing/make.ts';
import { screens } from './screens.ts';

const at = '2026-11-01T08:00:00Z';
const makeTemplate = (id: number, parts: Partial<Template> = {}): Template => ({
  ...newTemplate({ name: `Template ${id}`, body: 'Hi {{first_name|there}}' }),
  id,
  version: 1,
  user: { id: 1, username: 'anna' },
  created: at,
  updated: at,
  sent: 0,
  answered: 0,
  defaults: 0,
  ...parts,
});
const makeDefault = (parts: Partial<TemplateDefault> = {}): TemplateDefault => ({
  id: 70,
  channel: 'All',
  user: 1,
  assignment: null,
  template: 5,
  template_name: 'Template 5',
  template_kind: 'All',
  user_name: 'anna',
  assignment_name: null,
  ...parts,
});

const api = useLocalApi();
let stored: Template[];
let defaults: TemplateDefault[];
/** The status that writes to an address are refused with. */
let refused: Record<string, number>;
/** What was written, in its order. */
const written = () =>
  api.asked.flatMap(({ path, body }) => (body === undefined || path.includes('audit') ? [] : [{ path, body }]));

afterEach(() => {
  cleanup();
  dropNotice();
});
beforeEach(() => {
  stored = [makeTemplate(5), makeTemplate(6, { name: 'Reminder' })];
  defaults = [];
  refused = {};
  api.answer = ({ path, body }) => {
    const address = path.split('?')[0]!;
    const failure = refused[address];
    if (failure) return { status: failure, body: { code: 'not_permitted', detail: 'You may not do this' } };
    if (address === listTemplates.path) {
      if (body === undefined) return { status: 200, body: { results: stored } };
      stored.push(makeTemplate(9, body as Partial<Template>));
      return { status: 201, body: stored.at(-1) };
    }
    if (address === listDefaults.path) return { status: body ? 201 : 200, body: body ?? defaults };
    if (address.endsWith('/defaults/')) return { status: 200, body: defaults };
    if (address.endsWith('/versions/'))
      return {
        status: 200,
        body: {
          results: [
            { ...makeTemplate(5), version: 2 },
            { ...makeTemplate(5), version: 1, body: 'Good day {{first_name|there}}' },
          ],
        },
      };
    const id = Number(/conversation_templates\/(\d+)\/$/.exec(address)?.[1]);
    if (id) {
      const found = stored.find((template) => template.id === id);
      if (!found) return { status: 404, body: { code: 'template_not_found', detail: 'This template does not exist' } };
      Object.assign(found, body);
      if (body) found.version += 1;
      return { status: 200, body: found };
    }
    if (address === listAssignments.path) return { status: 200, body: { results: [makeRole({ users: [1] })] } };
    if (address.startsWith(listAssignments.path)) return { status: 200, body: makeRole({ users: [1] }) };
    if (address.startsWith('/api/v2/template_values/'))
      return { status: 200, body: { values: { first_name: 'Åsa', place: '' } } };
    if (address.includes('find'))
      return {
        status: 200,
        body: { people: [{ id: 3, name: 'Åsa Öberg', title: '', company_name: '' }], companies: [], assignments: [] },
      };
    return { status: 204 };
  };
});

async function open(address: string, user: CurrentUser = makeUser()) {
  const routes = await Promise.all(
    screens
      .filter(({ load }) => load.name === 'load' && load.toString().includes('TemplatePage'))
      .map(async ({ path, load }) => {
        const Screen = await load();
        return { path, element: <Screen /> };
      }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: <p>Elsewhere</p> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={user}>
        <RouterProvider router={router} />
        <Said />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  return router;
}
/* By what is written on them: to find them by their roles takes seconds on a page of this size. */
const field = (name: string) =>
  screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input, textarea' });
const write = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByText(name));
/* What is said in passing. */
const Said = () => <output>{useNotice()?.message}</output>;
const notice = () => document.querySelector('output')?.textContent;

test('case 1: a new template is created, and the editor goes on with it', async () => {
  const router = await open('/templatesv2/new');
  await write('Name', 'Pitch');
  await press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/templatesv2/9'));
  expect(written()).toEqual([
    { path: listTemplates.path, body: expect.objectContaining({ name: 'Pitch', kind: 'All', next_email: null }) },
  ]);
  expect(written()[0]!.body).not.toHaveProperty('id');
});

test('case 2: a template that exists is changed, with the version that was seen, and not created again', async () => {
  await open('/templatesv2/5');
  await write('Text', 'Hi {{first_name|there}} and welcome');
  await press('Save');
  await waitFor(() => expect(notice()).toBe('Saved'));
  expect(written()).toEqual([
    {
      path: '/api/v2/conversation_templates/5/',
      body: { body: 'Hi {{first_name|there}} and welcome', version: 1 },
    },
  ]);
});

test('case 3: a new template is created, then set as the default for all', async () => {
  await open('/templatesv2/new', makeUser({ is_staff: true }));
  await write('Name', 'Pitch');
  await press('Save and make default');
  await press('For everyone');
  await waitFor(() => expect(notice()).toBe('Saved. “Pitch” is now the default for everyone.'));
  expect(written().map(({ path }) => path)).toEqual([listTemplates.path, listDefaults.path]);
  expect(written()[1]!.body).toEqual({ channel: 'All', user: null, assignment: null, template: 9 });
});

test('case 4: a template that exists becomes a default; it is saved first only if it was changed', async () => {
  await open('/templatesv2/5');
  await press('Make default');
  await press('For me');
  await waitFor(() => expect(notice()).toContain('is now the default for me'));
  expect(written()).toEqual([
    { path: listDefaults.path, body: { channel: 'All', user: 1, assignment: null, template: 5 } },
  ]);
  await write('Name', 'Another');
  await press('Save and make default');
  await press('For me');
  await waitFor(() => expect(written()).toHaveLength(3));
  expect(written().map(({ path }) => path)).toEqual([
    listDefaults.path,
    '/api/v2/conversation_templates/5/',
    listDefaults.path,
  ]);
});

test('a template that could not be made the default is saved all the same, and saving again does not add another', async () => {
  refused[listDefaults.path] = 403;
  const router = await open('/templatesv2/new', makeUser({ is_staff: true }));
  await write('Name', 'Pitch');
  await press('Save and make default');
  await press('For everyone');
  await waitFor(() => expect(router.state.location.pathname).toBe('/templatesv2/9'));
  expect(notice()).toBe('Saved, but it could not be made the default: You may not do this');
  await write('Name', 'Another');
  await press('Save');
  await waitFor(() => expect(written().at(-1)!.path).toBe('/api/v2/conversation_templates/9/'));
});

test('a template that is written for a role becomes its default and leads back to the role', async () => {
  const router = await open('/templatesv2/new?role=1');
  await write('Name', 'Pitch');
  await press('Save as default for Frontend Developer');
  await waitFor(() => expect(router.state.location.pathname).toBe('/assignmentsv2'));
  expect(router.state.location.search).toBe('?role=1');
  expect(written()[1]!.body).toEqual({ channel: 'All', user: null, assignment: 1, template: 9 });
});

test('only staff are offered to make a template the default for everyone', async () => {
  await open('/templatesv2/new');
  await press('Save and make default');
  await screen.findByText('For me');
  expect(screen.queryByText('For everyone')).toBeNull();
});

test('a button puts a variable at the cursor, in the field that one was in last', async () => {
  await open('/templatesv2/5');
  const subject = await field('Subject');
  subject.focus();
  await write('Subject', 'About ');
  subject.setSelectionRange(6, 6);
  await press('Name of the role');
  expect(subject.value).toBe('About {{role|a role}}');
  expect(subject.value.slice(subject.selectionStart, subject.selectionEnd)).toBe('a role');
  const text = await field('Text');
  text.focus();
  text.setSelectionRange(3, 3);
  await press('Last name');
  expect(text.value).toBe('Hi {{last_name}}{{first_name|there}}');
});

test('a fault in a variable is named while one types, and no longer when it is right', async () => {
  await open('/templatesv2/5');
  await write('Text', 'Hi {{nonsense}}');
  expect(await screen.findByText('There is no variable {{nonsense}}')).toBeDefined();
  await write('Text', 'Hi {{name}}');
  await waitFor(() => expect(screen.queryByText('There is no variable {{nonsense}}')).toBeNull());
});

test('a channel without a subject has no field for one', async () => {
  stored[0]!.kind = 'LinkedinMessage';
  await open('/templatesv2/5');
  await field('Text');
  expect(screen.queryByLabelText('Subject')).toBeNull();
});

test('the preview is filled in for a person, and names what is missing', async () => {
  stored[0]!.body = 'Hi {{first_name|there}} in {{place}}';
  await open('/templatesv2/5');
  await screen.findByText('Hi [First name] in [Town]');
  await userEvent.type(await screen.findByLabelText('Preview as'), 'Ås');
  await press('Åsa Öberg');
  expect(await screen.findByText(/Not known about Åsa Öberg: Town/)).toBeDefined();
  expect(screen.getByText('{{place}}', { selector: 'mark' })).toBeDefined();
});

test('the sequence warns of a template that comes again and of one that is gone', async () => {
  stored = [makeTemplate(5, { next_email: 6, next_sms: 99 }), makeTemplate(6, { name: 'Reminder', next_email: 5 })];
  await open('/templatesv2/5');
  const list = await screen.findByLabelText('Sequence');
  const steps = [...list.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(steps).toHaveLength(4);
  expect(steps[1]).toContain('Reminder');
  expect(steps[2]).toContain(stepWarnings.loop);
  expect(steps[2]).toContain('Day 8');
  expect(steps[3]).toContain(stepWarnings.removed);
});

test('somebody else’s template is read-only, and says who may change it', async () => {
  stored[0]!.user = { id: 2, username: 'erik' };
  await open('/templatesv2/5');
  expect((await screen.findByText(/^Read-only/)).textContent).toContain('only erik and staff can change');
  expect((await field('Text')).disabled).toBe(true);
  expect((await field('Text')).value).toBe('Hi {{first_name|there}}');
  expect(screen.queryByText('Save')).toBeNull();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('an earlier text is compared with the one of now and put into the form', async () => {
  await open('/templatesv2/5');
  await press('Versions');
  const first = await screen.findByLabelText('Version 1');
  expect(first.querySelector('del')?.textContent).toBe('Good day');
  expect(first.querySelector('ins')?.textContent).toBe('Hi');
  fireEvent.click(within(first).getByText('Use this text'));
  expect((await field('Text')).value).toBe('Good day {{first_name|there}}');
  expect(written()).toEqual([]);
});

test('a default that could not be removed is told in the words for it', async () => {
  defaults = [makeDefault()];
  refused['/api/v2/conversation_templates/5/defaults/70/'] = 403;
  await open('/templatesv2/5');
  fireEvent.click(await screen.findByLabelText('Remove default: You, all roles'));
  await waitFor(() => expect(notice()).toBe('Could not delete default'));
});

test('a template that does not exist leads to those that do', async () => {
  await open('/templatesv2/404');
  expect(await screen.findByText(/This template does not exist/)).toBeDefined();
  expect(screen.getByText('All templates')).toBeDefined();
});
