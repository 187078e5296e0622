/**
 * McNemar's exact test: how likely at least such a difference between what a change fixed and what it broke is, if the change
 * does neither more of the one nor of the other. What stayed as it was does not count.
 */
export function exactMcNemar(fixed: number, broke: number): number {
  const changed = fixed + broke;
  let logWays = 0;
  let tail = 0;
  for (let count = 0; count <= Math.min(fixed, broke); count += 1) {
    tail += Math.exp(logWays - changed * Math.LN2);
    logWays += Math.log((changed - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}
