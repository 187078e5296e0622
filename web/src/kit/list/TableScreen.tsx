import { type ComponentType, useRef } from 'react';
import { TableLiveBar } from './tools/TableLiveBar.tsx';
import { Page } from '../page/Page.tsx';
import { loadGrid } from './LazyGrid.tsx';
import type { Table } from './table.ts';
import { TableView } from './TableView.tsx';
import { useTable } from './useTable.ts';

interface Props<Row> {
  table: Table<Row>;
  /** The path of its screen. */
  page: string;
  title: string;
  /** What the choice of columns is kept under; the page unless said. */
  choice?: string;
}

/** The page that a definition describes. */
export function TableScreen<Row>({ table, page, title, choice }: Props<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const state = useTable(table, { page, title, list, choice });
  const { Head, Notice } = table;
  return (
    <Page
      title={title}
      subtitle={table.about}
      actions={
        <>
          {table.refreshSeconds !== undefined && <TableLiveBar state={state} />}
          {Head && <Head />}
        </>
      }
    >
      {Notice && <Notice />}
      <TableView state={state} list={list} />
    </Page>
  );
}

/** The component of a screen, for its list of screens. */
export async function tableScreenOf<Row>(props: Props<Row>): Promise<ComponentType> {
  if (!props.table.item) await loadGrid();
  return () => <TableScreen {...props} />;
}
