/** Exactly one of somebody's addresses or numbers comes first: the first that says so, or else the first. */
export function withOnePrimary<T extends { is_primary: boolean }>(ways: readonly T[]): T[] {
  const primary = Math.max(
    0,
    ways.findIndex(({ is_primary }) => is_primary),
  );
  return ways.map((way, index) => ({ ...way, is_primary: index === primary }));
}
