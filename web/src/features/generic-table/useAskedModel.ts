import { type ChartModelName, chartModelNames } from '@app/contract/charts/chart-models';
import { useSearchParams } from 'react-router';

interface AskedModel {
  asked: string;
  model: ChartModelName | undefined;
  fields: string;
  /** The rows are drawn as a chart, too. */
  chart: boolean;
}

/** What the address asks for. */
export function useAskedModel(): AskedModel {
  const [params] = useSearchParams();
  const asked = params.get('model') ?? '';
  return {
    asked,
    model: chartModelNames.find((name) => name.toLowerCase() === asked.toLowerCase()),
    fields: params.get('fields') ?? '',
    chart: params.get('chart') === '1',
  };
}
