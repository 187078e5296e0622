import type { ChartPayload } from '@app/contract/charts';

export { addMarks } from './marks.ts';

type Meta = ChartPayload['meta'];
type Parts = Omit<ChartPayload, 'v' | 'meta'> &
  Pick<Meta, 'tables' | 'definition'> &
  Partial<Pick<Meta, 'params' | 'truncated' | 'warnings'>>;

/** A chart, with how long it took and when that was. */
export async function chartOf(make: () => Promise<Parts>): Promise<ChartPayload> {
  const began = performance.now();
  const { tables, definition, params = {}, truncated, warnings = [], ...chart } = await make();
  return {
    v: 1,
    ...chart,
    meta: {
      generated_at: new Date().toISOString(),
      took_ms: Math.round(10 * (performance.now() - began)) / 10,
      cached: false,
      tables,
      definition,
      params,
      ...(truncated && { truncated }),
      warnings,
    },
  };
}
