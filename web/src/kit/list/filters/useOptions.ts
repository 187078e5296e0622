import { skipToken, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../net/api.ts';
import { entriesOf, type OptionsSource } from './filter.ts';

const fiveMinutes = 300_000;

/** Options that only the server knows; they come a moment later. */
export function useOptions(source: OptionsSource | undefined): [value: string, text: string][] {
  const { data } = useQuery({
    ...(source ? queryOf(source.endpoint) : { queryKey: ['no options'], queryFn: skipToken }),
    staleTime: fiveMinutes,
  });
  return source && data !== undefined ? entriesOf(source.optionsIn(data)) : [];
}
