import { type ChartPayload, chartPeriods } from '@app/contract/charts/charts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../net/api.ts';
import { type ChartSource, type ChosenTime, takesWindow } from './source.ts';
import { windowBefore } from './window-before.ts';

/** What is known of the period before a chart. */
export interface PeriodBefore {
  chart: ChartPayload | undefined;
  error: Error | null;
}

/** Asks the endpoint of a chart for the window just before it; nothing where there is none. */
export function usePeriodBefore(
  { endpoint, request }: Pick<ChartSource, 'endpoint' | 'request'>,
  time: ChosenTime,
  chart: ChartPayload | undefined,
): PeriodBefore | undefined {
  const window = chart && takesWindow(endpoint) ? windowBefore(chart) : undefined;
  const unit = chart?.x.type === 'time' ? chart.x.unit : undefined;
  const period = chartPeriods.find((each) => each === unit);
  const asked = request({ ...time, ...(period && { period }), ...window });
  /* A chart that looks at the same days whatever is chosen has nothing to be compared with. */
  const differs = window !== undefined && JSON.stringify(asked).includes(JSON.stringify(window.from));
  const { data, error } = useQuery({
    ...queryOf(endpoint, asked),
    enabled: differs,
  });
  return differs ? { chart: data, error } : undefined;
}
