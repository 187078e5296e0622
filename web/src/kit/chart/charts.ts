import type { ChartPeriod, ChartRange } from '@app/contract/charts/charts';
import type { IngestKind } from '@app/contract/machine/ingest';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ChartSource, TileSource } from './source.ts';

/** What a chart page shows. Kept apart from its entry in the list of screens, which is loaded before any screen. */
export interface Charts<Params = unknown, Search extends z.ZodObject = z.ZodObject> {
  /** The ranges and periods that are offered, the usual range first; a page without them has no pickers. */
  ranges?: readonly [ChartRange, ...ChartRange[]];
  periods?: readonly ChartPeriod[];
  /** The usual period; without one it follows from the range. */
  period?: ChartPeriod;
  /** What the page reads from its address besides, as `useSearch` takes it, and what people choose it with. */
  search?: Search;
  controls?: ComponentType;
  /** The answer, before the detail. `params` are the parts of the path that begin with a colon. */
  tiles?: (params: Params, search: z.output<Search>) => readonly TileSource[];
  sources: (params: Params, search: z.output<Search>) => readonly ChartSource[];
  /** What programs outside report that the page rests on: it says of each when it last did. For pages of superusers. */
  freshness?: readonly IngestKind[];
  /** Stands below the charts: what they are made of, as it is now. */
  Below?: ComponentType;
  /** Draws heading and surroundings, where they are more than the title. */
  Frame?: ComponentType<{ children: ReactNode }>;
}
