import { endpoint } from '@app/contract/base/endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { useLocalApi } from '../../testing/local-api.ts';
import { FieldPick } from './FieldPick.tsx';
import { type Things, thingsFrom } from './things.ts';

const api = useLocalApi();
afterEach(cleanup);

const listTools = endpoint({
  method: 'GET',
  path: '/api/tools/',
  summary: 'Tools',
  access: 'user',
  shows: [],
  query: z.object({ query: z.string().optional() }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});
type Tool = z.output<typeof listTools.response>[number];
const stored: Tool[] = [
  { id: 1, name: 'Hammer' },
  { id: 2, name: 'Handsaw' },
  { id: 3, name: 'Pliers' },
];
const found = thingsFrom(
  listTools,
  (tools) => tools,
  (typed) => ({ query: { ...(typed && { query: typed }) } }),
);
const all = thingsFrom(listTools, (tools) => tools, { query: {} });

const questions = () => api.asked.map(({ path }) => new URL(path, 'http://local').searchParams.get('query'));
const answerByName: typeof api.answer = ({ path }) => {
  const query = new URL(path, 'http://local').searchParams.get('query') ?? '';
  return { status: 200, body: stored.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase())) };
};

function Field({ things }: { things: Things<Tool> }) {
  const [tool, setTool] = useState<Tool | null>(null);
  return (
    <>
      <FieldPick
        label="Tool"
        things={things}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        none={(typed) => `No tool is called ${typed}`}
        value={tool}
        onChange={(_, chosen) => setTool(chosen)}
      />
      <p>Picked: {tool?.name ?? 'nothing'}</p>
    </>
  );
}
function show(things: Things<Tool>) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Field things={things} />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'Tool' });
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('the server is asked once the typing pauses, and a thing is picked by keys', async () => {
  api.answer = answerByName;
  await userEvent.type(show(found), 'han');
  await waitFor(() => expect(questions()).toEqual([null, 'han']));
  await waitFor(() => expect(options()).toEqual(['Handsaw']));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('Picked: Handsaw')).toBeDefined();
});

test('until the server has answered, only what fits what is typed now is offered', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.answer = async (request) => {
    if (request.path.includes('handd')) await answered;
    return answerByName(request);
  };
  const field = show(found);
  await userEvent.type(field, 'ha');
  await waitFor(() => expect(options()).toEqual(['Hammer', 'Handsaw']));
  await userEvent.type(field, 'nd');
  expect(options()).toEqual(['Handsaw']);
  await userEvent.type(field, 'd');
  expect(options()).toEqual([]);
  expect(screen.getByText('Searching…')).toBeDefined();
  await waitFor(() => expect(questions()).toContain('handd'));
  expect(options()).toEqual([]);
  answer();
  expect(await screen.findByText('No tool is called handd')).toBeDefined();
});

test('a field that has a value offers everything again', async () => {
  api.answer = answerByName;
  const field = show(found);
  await userEvent.type(field, 'pl');
  await userEvent.click(await screen.findByRole('option', { name: 'Pliers' }));
  await userEvent.click(field);
  await waitFor(() => expect(options()).toEqual(['Hammer', 'Handsaw', 'Pliers']));
});

test('where all things are read at once, typing asks for nothing more', async () => {
  api.answer = answerByName;
  await userEvent.type(show(all), 'ham');
  await waitFor(() => expect(options()).toEqual(['Hammer']));
  expect(questions()).toEqual([null]);
});

test('it says when nothing fits', async () => {
  api.answer = answerByName;
  await userEvent.type(show(found), 'spoon');
  expect(await screen.findByText('No tool is called spoon')).toBeDefined();
});

test('a search that failed says so and can be tried again', async () => {
  api.answer = () => ({ status: 500, body: {} });
  const field = show(found);
  await userEvent.type(field, 'ham');
  await screen.findByRole('alert');
  api.answer = answerByName;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(options()).toEqual(['Hammer']));
});
