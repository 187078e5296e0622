import { createElement } from 'react';
import type { z } from 'zod';
import type { Screen } from '../page/screen.ts';
import type { Charts } from './charts.ts';

/** The parts of a path that begin with a colon. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

interface ChartPage<Path extends string, Search extends z.ZodObject> extends Omit<Screen, 'load' | 'layout'> {
  path: Path;
  charts: () => Promise<Charts<ParamsOf<Path>, Search>>;
}

/** A screen that is a title and a list of charts. */
export const chartPage = <const Path extends string, Search extends z.ZodObject = z.ZodObject>({
  charts,
  ...screen
}: ChartPage<Path, Search>): Screen => ({
  ...screen,
  layout: 'shell',
  load: async () => {
    /* What draws is fetched meanwhile; who needs it says so if it cannot be. */
    import('./drawing/ChartCanvas.tsx').catch(() => undefined);
    const [{ ChartPage }, definition] = await Promise.all([import('./ChartPage.tsx'), charts()]);
    const { path, title, access } = screen;
    return () => createElement(ChartPage, { path, title, access, charts: definition as unknown as Charts });
  },
});
