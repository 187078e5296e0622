import { type LogLevel, type LogLine, logLevels } from '@app/contract/machine/logs';

/** What was asked for, in the same words for files and for Loki. */
export interface Wanted {
  level: LogLevel;
  query?: string | undefined;
  without?: string | undefined;
  request?: string | undefined;
  task?: string | undefined;
  user?: string | undefined;
  /** In milliseconds. */
  from: number;
  to: number;
}

const levelOf = (number: unknown): LogLevel =>
  (Object.keys(logLevels) as LogLevel[]).find((name) => logLevels[name] <= Number(number)) ?? 'debug';
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

/** A line as pino wrote it; one of another program is all message. */
export function readLine(text: string, id: string, at: number): LogLine {
  const { level, time: _, msg, reqId, task, user, person, ...fields } = parse(text);
  return {
    id,
    at: new Date(at).toISOString(),
    level: level === undefined ? 'info' : levelOf(level),
    message: textOf(msg) ?? text.slice(0, 500),
    request: textOf(reqId),
    task: textOf(task),
    user: numberOf(user),
    person: numberOf(person),
    fields,
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether a line is one of those that were asked for. Its text is looked at first, because reading it costs most. */
export function isWanted(text: string, line: () => LogLine, wanted: Wanted): boolean {
  const { query, without, request, task, user, level } = wanted;
  const lower = (query ?? without) ? text.toLowerCase() : '';
  if (query && !lower.includes(query.toLowerCase())) return false;
  if (without && lower.includes(without.toLowerCase())) return false;
  if (request && !text.includes(request)) return false;
  if (task && !text.includes(task)) return false;
  const read = line();
  return (
    logLevels[read.level] >= logLevels[level] &&
    (!request || read.request === request) &&
    (!task || read.task === task) &&
    (!user || String(read.user) === user)
  );
}
