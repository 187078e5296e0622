/** From where one was to where one is now, both included; only the latter when the former is not in this list. */
export function inRange(people: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : people.indexOf(from);
  const end = people.indexOf(to);
  return start === -1 ? [to] : people.slice(Math.min(start, end), Math.max(start, end) + 1);
}
