import { type ComponentProps, useEffect, useState } from 'react';
import { StatePanel } from '../page/StatePanel.tsx';
import type { TableGrid } from './TableGrid.tsx';

type Grid = typeof import('./TableGrid.tsx');
let grid: Grid | undefined;

/** The grid weighs more than everything else together, and lists and cards do without it. */
export async function loadGrid(): Promise<Grid> {
  grid ??= await import('./TableGrid.tsx');
  return grid;
}

/** The grid, when it has come. (React's own `lazy` would lose the type of the rows.) */
export function LazyGrid<Row>(props: ComponentProps<typeof TableGrid<Row>>) {
  const [loaded, setLoaded] = useState(grid);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!loaded) loadGrid().then(setLoaded, (error: unknown) => setFailure({ error }));
  }, [loaded]);
  if (failure) throw failure.error;
  return loaded ? <loaded.TableGrid {...props} /> : <StatePanel state={{ is: 'loading' }} />;
}
