import { LiveBar } from '../../live/LiveBar.tsx';
import type { TableState } from '../useTable.ts';

/** How old the rows are, and how often they are read again. */
export function TableLiveBar<Row>({ state }: { state: TableState<Row> }) {
  const { search, setSearch, query, paused, refreshNow } = state;
  return (
    <LiveBar
      seconds={search.seconds}
      onSecondsChange={(seconds) => setSearch({ updateTimeInSeconds: seconds }, { replace: true })}
      updatedAt={query.dataUpdatedAt}
      paused={paused}
      onRefresh={refreshNow}
    />
  );
}
