import type { Screen } from '../page/screen.ts';
import type { Table } from './table.ts';
import { tableKeys } from './table-keys.ts';

interface TablePage<Row> extends Omit<Screen, 'load' | 'layout' | 'ownKeys' | 'data'> {
  /** The definition. It is loaded with the page: the list of screens is loaded before any of them. */
  table: () => Promise<Table<Row>>;
}

/** A screen that is a table. */
export const tablePage = <Row>({ table, ...screen }: TablePage<Row>): Screen => ({
  ...screen,
  layout: 'shell',
  ownKeys: tableKeys,
  load: async () => {
    const [{ tableScreenOf }, definition] = await Promise.all([import('./TableScreen.tsx'), table()]);
    return tableScreenOf({ table: definition, page: screen.path, title: screen.title });
  },
});
