import type { Read, Request } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartRange } from '@app/contract/charts/charts';
import { getGenericSeries } from '@app/contract/charts/hs';
import type { z } from 'zod';
import {
  type ChartSource,
  type ChosenTime,
  source,
  tile,
  type TileSource,
  totalOf,
} from '../../../kit/chart/source.ts';

export const ranges = ['3m', '24h', '7d', '1m', '6m', 'ytd', '1y', 'all'] as const satisfies readonly ChartRange[];
/** Of pages that look at weeks. */
export const years = ['1y', '3m', '6m', 'ytd', 'all'] as const satisfies readonly ChartRange[];

type Counted = Read & { query: z.ZodType; response: z.ZodType<ChartPayload> };
type Texts = Parameters<typeof source>[3];

/** A chart over the range of the page; `fixed` is what it asks besides. */
export const over = <E extends Counted>(
  title: string,
  endpoint: E,
  fixed: Partial<z.input<E['query']>> = {},
  texts: Texts = {},
): ChartSource =>
  source(title, endpoint, (time: ChosenTime) => ({ query: { ...time, ...fixed } }) as Request<E>, texts);

/** A chart that looks at a time of its own. */
export const apart = <E extends Counted>(
  title: string,
  endpoint: E,
  fixed: Partial<z.input<E['query']>>,
): ChartSource => source(title, endpoint, ({ tz }: ChosenTime) => ({ query: { tz, ...fixed } }) as Request<E>);

/** Rows of a model over the range of the page. */
export const counts = (title: string, fixed: z.input<(typeof getGenericSeries)['query']>, texts?: Texts): ChartSource =>
  over(title, getGenericSeries, fixed, texts);

/** What a chart of the page adds up to: over all its series, or over those with these ids. */
export const sum = <E extends Counted>(
  label: string,
  endpoint: E,
  fixed: Partial<z.input<E['query']>> = {},
  ...ids: readonly string[]
): TileSource =>
  tile(
    label,
    endpoint,
    (time: ChosenTime) => ({ query: { ...time, ...fixed } }) as Request<E>,
    (chart) => totalOf(chart as ChartPayload, ...ids),
  );
