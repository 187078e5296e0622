import { changeCompany, type FullCompany, getCompany } from '@app/contract/people/companies';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { queryOf } from '../net/api.ts';
import { FieldText } from './FieldText.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import { useVersionedForm } from './useVersionedForm.ts';

const api = useLocalApi();
type Stored = Pick<FullCompany, 'id' | 'version' | 'name' | 'industry' | 'location_name'>;
let stored: Stored;
let client: QueryClient;
const onSaved = vi.fn<() => void>();
const query = queryOf(getCompany, { params: { id: 7 } });
const sent = () => api.asked.flatMap(({ body }) => (body === undefined ? [] : [body]));
const somebodyElse = (change: Partial<Stored>) => {
  stored = { ...stored, ...change, version: stored.version + 1 };
};

beforeEach(() => {
  onSaved.mockClear();
  stored = { id: 7, version: 1, name: 'Acme', industry: 'Steel', location_name: 'Umeå' };
  api.answer = ({ body }) => {
    if (body === undefined) return { status: 200, body: stored };
    const { version, ...change } = body as Partial<Stored>;
    if (version !== stored.version) return { status: 409, body: { code: 'changed_meanwhile' } };
    if (change.name === 'Taken') return { status: 409, body: { code: 'name_taken', fields: { name: 'It is taken' } } };
    somebodyElse(change);
    return { status: 200, body: { id: 7, version: stored.version } };
  };
});

const shape = changeCompany.body.pick({ name: true, industry: true, location_name: true }).required();

function Form({ company }: { company: FullCompany }) {
  const { form, submit, isDirty, error, overtaken, undo } = useVersionedForm({
    endpoint: changeCompany,
    thing: company,
    query,
    valuesOf: ({ name, industry, location_name }) => ({ name, industry, location_name }),
    shape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved,
  });
  return (
    <form noValidate onSubmit={submit}>
      <FieldText control={form.control} name="name" label="Name" />
      <FieldText control={form.control} name="industry" label="Industry" />
      <FieldText control={form.control} name="location_name" label="Place" />
      <SaveNotice error={error} overtaken={overtaken} changed={({ before, now }) => `${before.name}, ${now.name}`} />
      <button type="submit">Save</button>
      <button type="button" onClick={undo}>
        Undo
      </button>
      {isDirty && 'Not saved'}
    </form>
  );
}
function Page() {
  const company = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  return company.data && <Form company={company.data} />;
}

async function open() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saved = (times: number) => waitFor(() => expect(onSaved).toHaveBeenCalledTimes(times));

test('only what was changed is sent, with the version that was seen', async () => {
  await open();
  await type('Industry', 'Paper');
  await type('Place', ' Umeå ');
  await press('Save');
  await saved(1);
  expect(sent()).toEqual([{ industry: 'Paper', version: 1 }]);
});

test('a form that stays open goes on from what was saved', async () => {
  await open();
  await type('Industry', 'Paper');
  await press('Save');
  await saved(1);
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  await type('Place', 'Luleå');
  await press('Save');
  await saved(2);
  expect(sent().at(-1)).toEqual({ location_name: 'Luleå', version: 2 });
});

test('when somebody else was faster, what was typed stays, the rest is new, and saving again works', async () => {
  await open();
  await type('Industry', 'Paper');
  somebodyElse({ name: 'Acme AB', industry: 'Glass' });
  await press('Save');
  await screen.findByText(/Someone else changed this in the meantime \(Acme, Acme AB\)/);
  expect(field('Name').value).toBe('Acme AB');
  expect(field('Industry').value).toBe('Paper');
  await press('Save');
  await saved(1);
  expect(sent().at(-1)).toEqual({ industry: 'Paper', version: 2 });
  expect(screen.queryByText(/in the meantime/)).toBeNull();
  expect(stored).toMatchObject({ name: 'Acme AB', industry: 'Paper', version: 3 });
});

test('what is read again meanwhile is shown to those who type nothing, and not to those who do', async () => {
  await open();
  somebodyElse({ name: 'Acme AB' });
  await client.invalidateQueries();
  await waitFor(() => expect(field('Name').value).toBe('Acme AB'));
  await type('Industry', 'Paper');
  somebodyElse({ name: 'Acme Group' });
  await client.invalidateQueries();
  expect(field('Name').value).toBe('Acme AB');
  await press('Save');
  await screen.findByText(/in the meantime/);
  expect(field('Name').value).toBe('Acme Group');
});

test('what the server refuses stands beside its field; undoing leaves what is there', async () => {
  await open();
  await type('Name', 'Taken');
  await press('Save');
  await screen.findByText('It is taken');
  await press('Undo');
  expect(field('Name').value).toBe('Acme');
  expect(screen.queryByText('It is taken')).toBeNull();
});
