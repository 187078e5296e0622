import { getGrading, type GradingMethod, gradingMethods } from '@app/contract/roles/grading';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

const methods = Object.keys(gradingMethods) as GradingMethod[];

/** How many people each of the other methods has, asked for once the first person is there. */
export function useMethodCounts(
  assignment: number,
  { but, enabled }: { but: GradingMethod; enabled: boolean },
): Partial<Record<GradingMethod, number>> {
  return useQueries({
    queries: methods
      .filter((method) => method !== but)
      .map((method) => ({
        ...queryOf(getGrading, { params: { id: assignment }, query: { method, limit: '1' } }),
        enabled,
        staleTime: 60_000,
        select: ({ queue }: { queue: { left: number } }) => [method, queue.left] as const,
      })),
    combine: (results) => Object.fromEntries(results.flatMap(({ data }) => (data ? [data] : []))),
  });
}
