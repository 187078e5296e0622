import { endpoint } from '@app/contract/base/endpoint';
import { page, pageQuery } from '@app/contract/base/paging';
import { listAllUsers } from '@app/contract/users/users';
import { listSavedViews, recordTableExport, type SavedView, saveView } from '@app/contract/users/views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useLocalApi } from '../../testing/local-api.ts';
import { Notifications } from '../page/notices/Notifications.tsx';
import { PlainKeysContext } from '../page/plain-keys.ts';
import { optionsFrom } from './filters/filter.ts';
import { RowActions } from './RowActions.tsx';
import { type BulkAction, type PanelProps, type RowMenuProps, type Table, table } from './table.ts';
import { TableScreen } from './TableScreen.tsx';

/** Of a day as the reader's clock has it, wherever the tests run. */
const noon = new Date(2026, 0, 31, 12).toISOString();
const api = useLocalApi();
afterEach(cleanup);

const listThings = endpoint({
  method: 'GET',
  path: '/api/things/',
  summary: 'Things',
  access: 'user',
  shows: [],
  query: z.strictObject({
    ...pageQuery,
    query: z.string().optional(),
    kind: z.enum(['wood', 'iron']).optional(),
    used: z.enum(['0', '1']).optional(),
    ordering: z.enum(['name', '-name', 'size', '-size']).default('name'),
  }),
  response: page(
    z.object({ id: z.int(), name: z.string(), size: z.int(), kind: z.string(), made: z.string().nullable() }),
  ).extend({ facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))) }),
});
type Thing = z.output<typeof listThings.response>['results'][number];

const Panel = ({ id, onClose }: PanelProps) => (
  <div role="dialog" aria-label={`Thing ${id}`}>
    <button onClick={onClose}>Put away</button>
  </div>
);
const definition = {
  endpoint: listThings,
  rows: 'things',
  about: 'All that is there.',
  search: 'Name',
  sort: 'ordering',
  filters: { used: 'Used', kind: { as: 'select', label: 'Kind', options: { wood: 'Wood', iron: 'Iron' } } },
  panel: { param: 'thing', Panel },
  columns: {
    name: { title: 'Name' },
    size: { title: 'Size', format: 'bytes', width: 100 },
    kind: 'Kind',
    made: { title: 'Made', format: 'date', none: 'Never', hidden: true },
  },
  empty: 'No things yet.',
  noMatch: 'No thing is like that.',
} as const;
const things = table(definition);

/** A server with many things that can search, filter, sort and page. */
let stored: Thing[];
const makeThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    name: `Thing ${String(n + 1).padStart(4, '0')}`,
    size: 1000 * (n + 1),
    kind: n % 2 ? 'iron' : 'wood',
    made: null,
  }));
let views: SavedView[];
function answerViews(params: URLSearchParams, body: unknown): { status: number; body: unknown } {
  if (body === undefined) return { status: 200, body: { results: params.get('route') === '/things' ? views : [] } };
  const { name, query, shared } = saveView.body.parse(body);
  const view = { id: views.length + 1, name, query, shared, own: true, owner: { id: 1, username: 'anna' } };
  views.push(view);
  return { status: 201, body: view };
}
const asked = () =>
  api.asked
    .filter(({ path }) => path.startsWith(listThings.path))
    .map(({ path }) => new URL(path, 'http://x').searchParams);
beforeEach(() => {
  stored = makeThings(30);
  views = [];
  api.answer = ({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    if (pathname === listSavedViews.path) return answerViews(searchParams, body);
    if (pathname === listAllUsers.path) return { status: 200, body: [] };
    if (pathname !== listThings.path) return { status: 204 };
    const query = listThings.query.parse(Object.fromEntries(searchParams));
    const found = stored
      .filter(({ name, kind }) => name.includes(query.query ?? '') && kind === (query.kind ?? kind))
      .toSorted((a, b) => (query.ordering === '-size' ? b.size - a.size : a.size - b.size));
    const facets = {
      kind: [
        { value: 'wood', count: 15 },
        { value: 'iron', count: 15 },
      ],
    };
    const results = found.slice(query.offset, query.offset + query.limit);
    return { status: 200, body: { count: found.length, next: null, previous: null, results, facets } };
  };
});

/** What was saved to a file. */
function watchDownloads(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  return files;
}
function open<Row>(search: string, shown: Table<Row>, { keys = true } = {}) {
  const element = <TableScreen table={shown} page="/things" title="Things" />;
  const router = createMemoryRouter(
    [
      { path: '/things', element },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    {
      initialEntries: [`/things${search}`],
    },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlainKeysContext value={keys}>
        <RouterProvider router={router} />
        <Notifications />
      </PlainKeysContext>
    </QueryClientProvider>,
  );
  return { address: () => router.state.location.search, path: () => router.state.location.pathname };
}
const rows = () => [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[role=row][data-id]')];
const names = () => rows().map((row) => row.querySelector('[data-field=name]')?.textContent);
const shown = (...wanted: string[]) => waitFor(() => expect(names().slice(0, wanted.length)).toEqual(wanted));

test('rows come a page at a time, and the page is in the address', async () => {
  const { address } = open('?page_size=25', things);
  await shown('Thing 0001', 'Thing 0002');
  expect(rows()).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await shown('Thing 0026');
  expect(address()).toBe('?page_size=25&page=2');
  expect(asked().at(-1)?.toString()).toBe('ordering=name&limit=25&offset=25');
});

test('a search narrows the rows, begins at the first page and is in the address', async () => {
  const { address } = open('?page_size=25&page=2', things);
  await shown('Thing 0026');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '000');
  // What was typed so far may have been asked for, too.
  await waitFor(() => expect(rows()).toHaveLength(9));
  expect(address()).toBe('?page_size=25&query=000');
});

test('filters say how many rows there would be, narrow the rows, and can be cleared', async () => {
  const { address } = open('?page_size=25', things);
  await shown('Thing 0001', 'Thing 0002');
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Iron (15)' }));
  await shown('Thing 0002', 'Thing 0004');
  await userEvent.click(screen.getByRole('button', { name: 'Used' }));
  await waitFor(() => expect(asked().at(-1)?.get('used')).toBe('1'));
  expect(address()).toBe('?page_size=25&kind=iron&used=1');
  expect(screen.getByRole('button', { name: 'Used' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown('Thing 0001', 'Thing 0002');
  expect(address()).toBe('?page_size=25');
});

test('columns that the endpoint can sort by sort, the others do not', async () => {
  const { address } = open('?page_size=25', things);
  await shown('Thing 0001');
  await userEvent.click(screen.getByRole('columnheader', { name: /^Kind/ }));
  expect(address()).toBe('?page_size=25');
  await userEvent.click(screen.getByRole('columnheader', { name: /^Size/ }));
  await userEvent.click(screen.getByRole('columnheader', { name: /^Size/ }));
  await shown('Thing 0030', 'Thing 0029');
  expect(address()).toBe('?page_size=25&ordering=-size');
});

test('an address that makes no sense opens the table as if it said nothing', async () => {
  open('?page=-2&page_size=7&ordering=height&kind=stone&used=yes&updateTimeInSeconds=often&thing=', things);
  await shown('Thing 0001');
  expect(asked().map(String)).toEqual(['ordering=name&limit=50&offset=0']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a row opens its panel, and the address with it can be passed on', async () => {
  const { address } = open('?page_size=25&page=2', things);
  await shown('Thing 0026');
  await userEvent.click(screen.getByRole('link', { name: 'Thing 0027' }));
  await screen.findByRole('dialog', { name: 'Thing 27' });
  expect(address()).toBe('?page_size=25&page=2&thing=27');
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
  expect(address()).toBe('?page_size=25&page=2');
  cleanup();
  open('?thing=9', things);
  await screen.findByRole('dialog', { name: 'Thing 9' });
});

test('values are written in their format, and a missing one in words', async () => {
  stored = [{ id: 1, name: 'One', size: 15_400, kind: 'wood', made: noon }];
  open(
    '',
    table({
      ...definition,
      columns: { ...definition.columns, made: { title: 'Made', format: 'date', none: 'Never' } },
    }),
  );
  await shown('One');
  expect(rows()[0]?.querySelector('[data-field=size]')?.textContent).toBe('15 kB');
  expect(rows()[0]?.querySelector('[data-field=made]')?.textContent).toBe('2026-01-31');
});

test('columns are chosen by the reader, and the choice stays in the browser', async () => {
  open('?page_size=25', things);
  await shown('Thing 0001');
  expect(screen.queryByRole('columnheader', { name: /^Made/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Made' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Kind' }));
  cleanup();
  open('?page_size=25', things);
  await shown('Thing 0001');
  expect(screen.getByRole('columnheader', { name: /^Made/ })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: /^Kind/ })).toBeNull();
  cleanup();
  localStorage.setItem('columns:/things', '{"kind": "mangled');
  open('?page_size=25', things);
  await shown('Thing 0001');
  expect(screen.getByRole('columnheader', { name: /^Kind/ })).toBeDefined();
});

test('nothing at all, and nothing like that, are told apart', async () => {
  stored = [];
  open('', things);
  await screen.findByText('No things yet.');
  cleanup();
  const { address } = open('?query=stone&used=1', things);
  await screen.findByText('No thing is like that.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await screen.findByText('No things yet.');
  expect(address()).toBe('');
});

test('a failure is told with its status and tried again; rows that are there stay', async () => {
  const answer = api.answer;
  api.answer = () => ({ status: 503, body: { code: 'busy', detail: 'The server is busy' } });
  open('?page_size=25', things);
  await screen.findByText(/This could not be loaded: The server is busy/);
  screen.getByText(/^Status 503, \/api\/things\//);
  api.answer = answer;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await shown('Thing 0001');
  api.answer = () => ({ status: 503, body: { code: 'busy', detail: 'The server is busy' } });
  await userEvent.keyboard('r');
  await screen.findByText('What you see may be out of date: The server is busy');
  expect(names()[0]).toBe('Thing 0001');
});

test('keys walk through the rows, open one, search and read again', async () => {
  const { address } = open('?page_size=25', things);
  await shown('Thing 0001');
  await userEvent.keyboard('jjk');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing 0001' }));
  await userEvent.keyboard('j{Enter}');
  await screen.findByRole('dialog', { name: 'Thing 2' });
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
  const before = asked().length;
  await userEvent.keyboard('r');
  await waitFor(() => expect(asked().length).toBe(before + 1));
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(address()).toBe('?page_size=25');
});

test('keys do nothing for users who have turned them off', async () => {
  open('?page_size=25', things, { keys: false });
  await shown('Thing 0001');
  const before = asked().length;
  const focused = document.activeElement;
  await userEvent.keyboard('jr/');
  expect(document.activeElement).toBe(focused);
  expect(asked()).toHaveLength(before);
});

test('the menu of a row does things at once or asks first; the rows stand still meanwhile', async () => {
  const done: string[] = [];
  const Ask = ({ row, onClose }: { row: Thing; onClose: () => void }) => (
    <div role="dialog" aria-label={`Break ${row.name}?`}>
      <button onClick={onClose}>No</button>
    </div>
  );
  const Menu = (props: RowMenuProps<Thing>) => (
    <RowActions
      {...props}
      actions={[
        { label: 'Polish', run: () => void done.push(props.row.name) },
        { label: 'Break', destructive: true, Dialog: Ask },
        { label: 'Burn', disabled: props.row.kind === 'iron', run: () => {} },
      ]}
    />
  );
  open('?page_size=25&updateTimeInSeconds=0', table({ ...definition, refreshSeconds: 60, Menu }));
  await shown('Thing 0001');
  const menuOf = async (name: string) => userEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
  await menuOf('Thing 0002');
  expect(screen.getByText('Paused while a menu is open')).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Burn' }).getAttribute('aria-disabled')).toBe('true');
  stored = makeThings(3);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Polish' }));
  expect(done).toEqual(['Thing 0002']);
  await menuOf('Thing 0001');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Break' }));
  expect(screen.getByText('Paused while a dialog is open')).toBeDefined();
  const before = asked().length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh now' }));
  await waitFor(() => expect(asked().length).toBe(before + 1));
  expect(rows()).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('something is done with the selected rows, or with all that match, and failures are counted', async () => {
  const done: number[] = [];
  const polish: BulkAction<Thing> = {
    label: 'Polish',
    about: 'They will shine.',
    fits: ({ kind }) => kind === 'wood',
    each: ({ id }) => (id === 5 ? Promise.reject(new Error('broken')) : Promise.resolve(done.push(id))),
  };
  open('?page_size=25', table({ ...definition, bulk: [polish] }));
  await shown('Thing 0001');
  const select = (name: string) =>
    userEvent.click(within(screen.getByText(name).closest('[role=row]')!).getByRole('checkbox'));
  await select('Thing 0001');
  await select('Thing 0002');
  await select('Thing 0003');
  const bar = within(screen.getByRole('region', { name: 'Selected things' }));
  bar.getByText('3 selected');
  await userEvent.click(bar.getByRole('button', { name: 'Polish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Polish 3 things?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Polish' }));
  await waitFor(() => expect(done).toEqual([1, 3]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected things' })).toBeNull());

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByText('25 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 30 matching' }));
  screen.getByText('All 30 matching selected');
  await userEvent.click(screen.getByRole('button', { name: 'Polish' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Polish 30 things?' })).getByRole('button', { name: 'Polish' }),
  );
  await screen.findByText('1 failed, 29 done');
  within(screen.getByRole('list', { name: 'Failed' })).getByText('Thing 0005: something went wrong');
  expect(done.slice(2)).toEqual([1, 3, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29]);
});

test('what has to be chosen first is asked for, and is given to what is done with each row', async () => {
  const done: string[] = [];
  const give: BulkAction<Thing> = {
    label: 'Give',
    about: 'They get an owner.',
    choice: { label: 'Owner', source: optionsFrom(listAllUsers, () => ({ '7': 'Asta' })) },
    each: ({ id }, _signal, chosen) => Promise.resolve(done.push(`${id} to ${chosen}`)),
  };
  open('?page_size=25', table({ ...definition, bulk: [give] }));
  await shown('Thing 0001');
  await userEvent.click(within(screen.getByText('Thing 0001').closest('[role=row]')!).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Give' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give: Thing 0001?' }));
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Give' });
  expect(go.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('combobox', { name: /^Owner/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Asta' }));
  await userEvent.click(go);
  await waitFor(() => expect(done).toEqual(['1 to 7']));
});

test('everything that matches is exported, also what is not on screen; formulas are made harmless', async () => {
  const files = watchDownloads();
  stored = [...makeThings(450), { id: 999, name: '=cmd|calc', size: 1, kind: 'iron', made: noon }];
  open('?page_size=25&kind=iron', things);
  await shown('=cmd|calc');
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }));
  await screen.findByText('Exported 226 things');
  expect(api.asked.find(({ path }) => path === recordTableExport.path)?.body).toMatchObject({
    route: '/things',
    rows: 226,
  });
  const lines = (await files[0]!.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(227);
  expect(lines[0]).toBe('\ufeff"Name","Size","Kind","Made"');
  expect(lines[1]).toBe('"\'=cmd|calc","1","iron","2026-01-31"');
  expect(lines[2]).toBe('"Thing 0002","2000","iron","Never"');
});

test('a view is saved without the page and the open row, and leads back to what was saved', async () => {
  const { address } = open('?page_size=25&kind=iron&thing=2', things);
  await shown('Thing 0002');
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
  await userEvent.click(screen.getByRole('button', { name: 'Saved views' }));
  await screen.findByText('No saved views yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Irons');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Share/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved the view Irons');
  expect(views).toMatchObject([{ name: 'Irons', query: 'kind=iron&page_size=25', shared: true }]);

  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown('Thing 0001');
  await userEvent.click(screen.getByRole('button', { name: 'Saved views' }));
  const irons = await screen.findByRole('link', { name: /^Irons/ });
  await userEvent.click(irons);
  await shown('Thing 0002');
  expect(address()).toBe('?kind=iron&page_size=25');
});

test('an export stops when it is cancelled, and at the most that a spreadsheet takes', async () => {
  const files = watchDownloads();
  /* In fewer and larger pages than a real endpoint would give. */
  const many = makeThings(10_000);
  let go = () => {};
  let held = true;
  api.answer = async ({ path }) => {
    const isExport = new URL(path, 'http://x').searchParams.get('limit') === '200';
    if (isExport && held) await new Promise<void>((resolve) => (go = resolve));
    const results = isExport ? many : many.slice(0, 25);
    return { status: 200, body: { count: 60_000, next: null, previous: null, results, facets: {} } };
  };
  const tall = table({ ...definition, columns: { name: 'Name' } });
  open('?page_size=25', tall);
  await shown('Thing 0001');
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }));
  await screen.findByText('0 things so far');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  go();
  held = false;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(files).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }));
  await screen.findByText('Exported the first 50,000 things; narrow the list for the rest');
  expect((await files[0]!.text()).split('\r\n')).toHaveLength(50_002);
});

const listSteps = endpoint({
  method: 'GET',
  path: '/api/steps/',
  summary: 'Steps',
  access: 'user',
  shows: [],
  query: z.strictObject({ before: z.string().optional(), limit: z.string() }),
  response: z.object({ next: z.int().nullable(), results: z.array(z.object({ id: z.int(), what: z.string() })) }),
});
const steps = { endpoint: listSteps, rows: 'steps', columns: { what: 'What' }, empty: 'No steps.' } as const;
const answerSteps = () => {
  api.answer = ({ path }) => {
    const { searchParams } = new URL(path, 'http://x');
    const [before, limit] = [Number(searchParams.get('before') ?? 61), Number(searchParams.get('limit'))];
    const results = Array.from({ length: Math.min(limit, before - 1) }, (_, n) => ({
      id: before - 1 - n,
      what: `Step ${before - 1 - n}`,
    }));
    const last = results.at(-1)?.id ?? 1;
    return { status: 200, body: { results, next: last > 1 ? last : null } };
  };
};
const firstCell = () => screen.getByRole('grid').querySelector('[role=row][data-id] [data-field=what]')?.textContent;

test('rows that come by cursor have pages too, also in an address that was passed on', async () => {
  answerSteps();
  const { address } = open('?page_size=25', table({ ...steps, paging: { cursor: 'before' } }));
  await waitFor(() => expect(firstCell()).toBe('Step 60'));
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(firstCell()).toBe('Step 35'));
  expect(address()).toBe('?page_size=25&page=2');
  cleanup();
  open('?page_size=25&page=3', table({ ...steps, paging: { cursor: 'before' } }));
  await waitFor(() => expect(firstCell()).toBe('Step 10'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to next page' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Go to previous page' }));
  await waitFor(() => expect(firstCell()).toBe('Step 35'));
});

test('rows that the page draws itself are a list that grows, and keys walk through it', async () => {
  answerSteps();
  const Item = ({ row }: { row: { what: string } }) => (
    <li>
      <a href="/step">{row.what}</a>
    </li>
  );
  open('', table({ ...steps, label: 'Steps', paging: { cursor: 'before' }, item: { as: 'list', Item } }));
  const items = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  await waitFor(() => expect(items()).toHaveLength(50));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(items()).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await userEvent.keyboard('jj{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Step 58');
  await userEvent.keyboard('k');
  expect(document.activeElement?.textContent).toBe('Step 59');
});

const listAll = endpoint({
  method: 'GET',
  path: '/api/all/',
  summary: 'All',
  access: 'user',
  shows: [],
  response: z.array(z.object({ id: z.int(), name: z.string(), size: z.int().nullable() })),
});

test('where all rows come at once, the browser searches, sorts and filters them', async () => {
  const sizes = [30, null, 4];
  api.answer = () => ({ status: 200, body: sizes.map((size, n) => ({ id: n, name: `Part ${'abc'[n]}`, size })) });
  const { address } = open(
    '',
    table({
      endpoint: listAll,
      rows: 'parts',
      paging: 'none',
      search: { placeholder: 'Name', of: ({ name }) => name },
      switches: { known: { label: 'Known size', keep: ({ size }) => size !== null } },
      columns: { name: 'Name', size: { title: 'Size', format: 'number' } },
      empty: 'No parts.',
    }),
  );
  await shown('Part a', 'Part b', 'Part c');
  await userEvent.click(screen.getByRole('columnheader', { name: /^Size/ }));
  await shown('Part c', 'Part a', 'Part b');
  await userEvent.click(screen.getByRole('columnheader', { name: /^Size/ }));
  await shown('Part a', 'Part c', 'Part b');
  expect(address()).toBe('?sort=-size');
  await userEvent.click(screen.getByRole('button', { name: 'Known size' }));
  await waitFor(() => expect(names()).toEqual(['Part a', 'Part c']));
  await userEvent.type(screen.getByRole('searchbox'), 'C');
  await waitFor(() => expect(names()).toEqual(['Part c']));
  expect(address()).toBe('?sort=-size&known=1&query=C');
  expect(api.asked).toHaveLength(1);
});
