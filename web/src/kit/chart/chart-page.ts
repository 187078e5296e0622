import { createElement } from 'react';
import type { Screen } from '../page/screen.ts';
import type { Charts } from './charts.ts';

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
