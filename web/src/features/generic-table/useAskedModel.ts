import { type ChartModelName, chartModelNames } from '@app/contract/chart-models';
import { useSearchParams } from 'react-router';

/** The model and the fields that the address names. */
export function useAskedModel(): { asked: string; model: ChartModelName | undefined; fields: string } {
  const [params] = useSearchParams();
  const asked = params.get('model') ?? '';
  return {
    asked,
    model: chartModelNames.find((name) => name.toLowerCase() === asked.toLowerCase()),
    fields: params.get('fields') ?? '',
  };
}
