import { type IngestEvent, ingestKinds } from '@app/contract/machine/ingest-kinds';
import { earliestEventMinutes, type IngestKind, ingestKindNames, oldestEventDays } from '@app/contract/machine/ingest';
import type { Sender } from '#platform/actor';
import { faultsOf } from '#platform/http/faults';

/** An event that is as it should be, and its place in the batch. */
export interface Checked {
  index: number;
  event: IngestEvent;
}
export interface Refused {
  index: number;
  detail: string;
}

export const ofKind = <K extends IngestKind>(rows: readonly Checked[], kind: K): IngestEvent<K>[] =>
  rows.flatMap(({ event }) => (event.kind === kind ? [event as IngestEvent<K>] : []));

const isKind = (name: unknown): name is IngestKind => ingestKindNames.includes(name as IngestKind);
const dayMs = 86_400_000;

function problemWithTime(occurredAt: string, now: number): string | undefined {
  const ahead = Date.parse(occurredAt) - now;
  if (ahead > earliestEventMinutes * 60_000)
    return `occurred_at: More than ${earliestEventMinutes} minutes ahead of our clock; is yours right?`;
  if (-ahead > oldestEventDays * dayMs) return `occurred_at: More than ${oldestEventDays} days ago`;
  return undefined;
}

function checkEvent({ kinds }: Sender, given: unknown, now: number): IngestEvent | string {
  if (typeof given !== 'object' || given === null || !('kind' in given)) return 'kind: Say what kind of event it is';
  const { kind } = given;
  if (!isKind(kind)) return `kind: Not known; it is one of ${ingestKindNames.join(', ')}`;
  if (!kinds.includes(kind)) return `kind: This key may not send ${kind}; it may send ${kinds.join(', ')}`;
  const result = ingestKinds[kind].shape.safeParse(given);
  if (!result.success) return faultsOf(result.error).detail;
  return problemWithTime(result.data.occurred_at, now) ?? result.data;
}

/** Each row for itself: what is wrong with one is nothing to the others. */
export function checkEvents(
  sender: Sender,
  events: readonly unknown[],
  now: number,
): { good: Checked[]; refused: Refused[] } {
  const good: Checked[] = [];
  const refused: Refused[] = [];
  for (const [index, given] of events.entries()) {
    const event = checkEvent(sender, given, now);
    if (typeof event === 'string') refused.push({ index, detail: event });
    else good.push({ index, event });
  }
  return { good, refused };
}
