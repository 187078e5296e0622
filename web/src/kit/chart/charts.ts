import type { ChartPeriod, ChartRange } from '@app/contract/charts';
import type { ComponentType, ReactNode } from 'react';
import type { ChartSource } from './source.ts';

/** What a chart page shows. Kept apart from its entry in the list of screens, which visitors load before they sign in. */
export interface Charts<Params = unknown> {
  /** The ranges and periods that are offered, the usual range first; a page without them has no pickers. */
  ranges?: readonly [ChartRange, ...ChartRange[]];
  periods?: readonly ChartPeriod[];
  /** `params` are the parts of the path that begin with a colon. */
  sources: (params: Params) => readonly ChartSource[];
  /** Draws heading and surroundings, where they are more than the title. */
  Frame?: ComponentType<{ children: ReactNode }>;
}
