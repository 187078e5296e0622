import type { ChartPeriod, ChartRange } from '@app/contract/charts';
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Screen } from '../page/screen.ts';
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

/** The parts of a path that begin with a colon. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

interface ChartPage<Path extends string> extends Omit<Screen, 'load' | 'layout'> {
  path: Path;
  charts: () => Promise<Charts<ParamsOf<Path>>>;
}

/** A screen that is a title and a list of charts. */
export const chartPage = <const Path extends string>({ charts, ...screen }: ChartPage<Path>): Screen => ({
  ...screen,
  layout: 'shell',
  load: async () => {
    const [{ ChartPage }, definition] = await Promise.all([import('./ChartPage.tsx'), charts()]);
    return () => createElement(ChartPage, { title: screen.title, charts: definition as Charts });
  },
});
