import type { Read, Request, Response } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartPeriod, FigureUnit, TimeQuery } from '@app/contract/charts/charts';
import { z } from 'zod';
import type { AskedWindow } from './window-before.ts';

/** What the pickers of a page choose, as an endpoint takes it. A window takes the place of the range. */
export type ChosenTime = Pick<TimeQuery, 'range' | 'tz'> & { period?: ChartPeriod } & Partial<AskedWindow>;

type ChartEndpoint = Read & { response: z.ZodType<ChartPayload> };
interface Texts {
  /** A line under the title. */
  about?: string;
  /** What is said when there is nothing to draw. */
  empty?: string;
}

/** One chart: its title, and where its figures come from. */
export interface ChartSource extends Texts {
  title: string;
  endpoint: ChartEndpoint;
  request: (time: ChosenTime) => unknown;
}

/** The request is checked by type against the endpoint, and the endpoint must answer with a chart. */
export const source = <E extends ChartEndpoint>(
  title: string,
  endpoint: E,
  request: (time: ChosenTime) => Request<E>,
  texts: Texts = {},
): ChartSource => ({ title, endpoint, request, ...texts });

/** One figure at the top of a page. */
export interface TileSource {
  label: string;
  /** A few words beside the figure. */
  meaning: string;
  unit: FigureUnit;
  endpoint: Read;
  request: (time: ChosenTime) => unknown;
  value: (answer: never) => number | null;
}

/** A figure that is read from the answer of an endpoint; one that a chart of the page asks, too, is asked once. */
export const tile = <E extends Read>(
  label: string,
  endpoint: E,
  request: (time: ChosenTime) => Request<E>,
  value: (answer: Response<E>) => number | null,
  { meaning = '', unit = 'count' }: Partial<Pick<TileSource, 'meaning' | 'unit'>> = {},
): TileSource => ({ label, meaning, unit, endpoint, request, value });

/** The total of a chart over all its series, or over those with one of these ids. */
export const totalOf = ({ series }: ChartPayload, ...ids: readonly string[]): number =>
  series.filter(({ id }) => ids.length === 0 || ids.includes(id)).reduce((sum, { total }) => sum + (total ?? 0), 0);

const takes = (field: string, { query }: Read): boolean => query instanceof z.ZodObject && field in query.shape;
/** Whether the pickers of a page change what an endpoint answers. */
export const takesTime = (endpoint: Read): boolean => takes('range', endpoint);
/** Whether an endpoint can be asked for the period before. */
export const takesWindow = (endpoint: Read): boolean => takes('from', endpoint);
