import type { Grade } from '@app/contract/roles/votes';

/** What most votes say; undefined where two grades were given as often. */
export function usualGrade(votes: readonly { grade: Grade }[]): Grade | undefined {
  const counts = [...Map.groupBy(votes, ({ grade }) => grade)].map(([grade, own]) => ({ grade, count: own.length }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  return first && first.count !== second?.count ? first.grade : undefined;
}
