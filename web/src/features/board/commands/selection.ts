/** Everything from the last selected item to this one, both included; only this one when the last is not in the list. */
export function inRange(people: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : people.indexOf(from);
  const end = people.indexOf(to);
  return start === -1 ? [to] : people.slice(Math.min(start, end), Math.max(start, end) + 1);
}
