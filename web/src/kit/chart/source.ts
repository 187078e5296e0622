import type { Read, Request } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartPeriod, TimeQuery } from '@app/contract/charts';
import type { z } from 'zod';

/** What the pickers of a page choose, as an endpoint takes it. */
export type ChosenTime = Pick<TimeQuery, 'range' | 'tz'> & { period?: ChartPeriod };

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
