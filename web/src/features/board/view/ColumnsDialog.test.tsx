import { type BoardConfig, columnColours, defaultColumns, saveBoardConfig } from '@app/contract/roles/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../../testing/local-api.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';

const api = useLocalApi();
const config: BoardConfig = { id: 5, assignment: 3, columns: [...defaultColumns] };

/** The column whose name can be edited there. */
const row = (name: string) => within(screen.getByLabelText(`Name of ${name}`).closest('li')!);

test.each(columnColours.filter((colour) => colour !== 'blue'))(
  'the colour menu of a column makes it %s, and no other column',
  async (colour) => {
    api.answer = () => ({ status: 200, body: config });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ColumnsDialog config={config} counts={new Map()} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await userEvent.click(row('Contacted').getByRole('combobox', { name: /Colour/ }));
    await userEvent.click(screen.getByRole('option', { name: colour }));
    expect(row('Contacted').getByRole('combobox', { name: /Colour/ }).textContent).toBe(colour);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = () => api.asked.filter(({ path, body }) => path === saveBoardConfig.path && body);
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]!.body).toEqual({
      assignment: 3,
      base: 5,
      columns: config.columns.map((column) => (column.key === 'contacted' ? { ...column, colour } : column)),
    });
  },
);
