/** How long something takes, short enough for a table cell: 45 ms, 3.2 s, 95 s, 4.5 min, 2.1 h, 3 d. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  const [amount, unit] = inUnit(seconds);
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}

function inUnit(seconds: number): [amount: number, unit: string] {
  if (seconds < 120) return [seconds, 's'];
  if (seconds < 2 * 3600) return [seconds / 60, 'min'];
  return seconds < 48 * 3600 ? [seconds / 3600, 'h'] : [seconds / 86_400, 'd'];
}
