import { type RefObject, Suspense, useRef } from 'react';
import { OutOfDate } from '../page/Loaded.tsx';
import { stateOfFailure, StatePanel } from '../page/StatePanel.tsx';
import { TableFilters } from './filters/TableFilters.tsx';
import { LazyGrid } from './LazyGrid.tsx';
import { TableItems } from './TableItems.tsx';
import { TableSelection } from './tools/TableSelection.tsx';
import { TableToolbar } from './tools/TableToolbar.tsx';
import { useTableKeys } from './useTableKeys.ts';
import type { TableState } from './useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  /** Where the rows are drawn. */
  list: RefObject<HTMLDivElement | null>;
  /** What keys walk through, when that is more than the rows. */
  walked?: RefObject<HTMLElement | null>;
}

/** A table with everything that belongs to it: filters, rows, menus and the panel of a row. */
export function TableView<Row>({ state, list, walked = list }: Props<Row>) {
  const { table, query, search, rows, tools, menu, setMenu, dialog, setDialog } = state;
  const searchField = useRef<HTMLInputElement>(null);
  useTableKeys(state, { list: walked, searchField });
  const Panel = table.panel?.Panel;
  const empty = (
    <StatePanel
      state={
        state.isNarrowed
          ? { is: 'no match', text: table.noMatch ?? noMatch, onReset: state.reset }
          : { is: 'empty', text: table.empty }
      }
    />
  );
  return (
    <>
      <TableFilters state={state} searchRef={searchField}>
        <TableToolbar state={state} />
      </TableFilters>
      <div ref={list}>
        {rows === undefined ? (
          <StatePanel state={query.isError ? stateOfFailure(query) : { is: 'loading' }} />
        ) : (
          <>
            <OutOfDate query={query} />
            {table.item ? (
              <TableItems state={state} empty={empty} />
            ) : (
              <LazyGrid state={state} list={list} empty={empty} />
            )}
          </>
        )}
      </div>
      <TableSelection state={state} />
      {menu && table.Menu && (
        <table.Menu
          {...menu}
          tools={tools}
          onAsk={(Dialog) => setDialog({ Dialog, row: menu.row })}
          onClose={() => setMenu(undefined)}
        />
      )}
      {/* Definitions load their dialogs and panels when they are wanted. */}
      <Suspense>{dialog && <dialog.Dialog row={dialog.row} onClose={() => setDialog(undefined)} />}</Suspense>
      <Suspense>
        {Panel && search.opened !== undefined && (
          <Panel
            id={search.opened}
            tools={tools}
            onClose={() => state.setSearch({ [table.panel!.param]: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

const noMatch = 'Nothing matches. Try fewer words or filters.';
