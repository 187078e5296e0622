import { getTestset } from '@app/contract/llm/testsets';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { usePathParams } from '../../parts/path-params.ts';

/** The test set of the page. */
export function useTestset() {
  const { id } = usePathParams('testset');
  return useQuery(queryOf(getTestset, { params: { id } }));
}
