import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, paragraph, timestamp } from '../base/text.ts';
import { channelNames, handChannelNames } from './channels.ts';

/** For so long, in minutes, what was taken from the work list is kept for one device. */
export const leaseMinutes = 10;
/** For so long, in minutes, what was said about a message can be undone. */
export const undoMinutes = 10;

/** What a person says about a prepared text, with the words that the outbox shows. */
export const workOutcomes = {
  sent: 'Sent by hand',
  skipped: 'Skipped',
  later: 'Waits until the next workday',
} as const;
export type WorkOutcome = keyof typeof workOutcomes;
const outcome = z.enum(Object.keys(workOutcomes) as [WorkOutcome, ...WorkOutcome[]]);
const channel = z.enum(handChannelNames);

export const workItem = z.object({
  id,
  person: z.object({ id, name: z.string(), headline: z.string(), title: z.string(), company_name: z.string() }),
  /** The profile where it is sent. */
  link: z.string(),
  channel,
  /** 0 for the first message of a sequence. */
  step: z.int(),
  subject: z.string(),
  body: z.string(),
  assignment: z.object({ id, name: z.string() }).nullable(),
  template: z.object({ id, name: z.string() }).nullable(),
  send_at: timestamp,
  /** From when on it can be taken, if the quota of its channel is used up; null if it can be taken now. */
  free_at: timestamp.nullable(),
  /** Which device has taken it, and until when no other gets it; null if none has. */
  lease: z.object({ device: z.string().nullable(), until: timestamp, is_mine: z.boolean() }).nullable(),
});
export type WorkItem = z.output<typeof workItem>;

export const listWork = endpoint({
  method: 'GET',
  path: '/api/v2/work_list/',
  summary: 'Your prepared texts that are due and that a person has to send, the oldest first',
  access: 'user',
  extension: true,
  query: z.strictObject({ channel: channel.optional(), limit: wholeNumber({ min: 1, max: 200 }).default(100) }),
  response: z.object({
    results: z.array(workItem),
    /** How many are due by each channel, whatever channel was asked for; those without any are left out. */
    counts: z.array(z.object({ channel, count: z.int() })),
    /** When the next one is due that is not yet; null if there is none. */
    next_due: timestamp.nullable(),
  }),
  shows: ['outbox', 'people'],
  people: ({ results }: { results: WorkItem[] }) => results.map(({ person }) => person.id),
});

export const takeWork = endpoint({
  method: 'POST',
  path: '/api/v2/work_list/take/',
  summary: `Keeps one prepared text for your device (header X-Device-Id) for ${leaseMinutes} minutes: the one with this id, else the oldest that no other device has. Null if there is none, if it must not be sent any more, or if the quota of its channel is used up`,
  access: 'user',
  extension: true,
  errors: ['message_not_found', 'work_taken', 'quota_used_up'],
  body: z.object({ id: id.optional(), channel: channel.optional() }),
  response: z.object({ item: workItem.nullable() }),
  people: ({ item }: { item: WorkItem | null }) => (item ? [item.person.id] : []),
  audit: null,
  touches: ['outbox'],
});

const oneItem = z.object({ id: idInPath });
export const finishedWork = z.object({
  id,
  outcome,
  /** Until when it can be undone. */
  undo_until: timestamp,
});

export const finishWork = endpoint({
  method: 'POST',
  path: '/api/v2/work_list/{id}/done/',
  summary:
    'Says what became of a prepared text: it was sent, it is skipped, or it waits for the next day of work. Said twice, it counts once',
  access: 'user',
  extension: true,
  errors: ['message_not_found', 'work_taken', 'work_gone'],
  params: oneItem,
  body: z.object({
    outcome,
    /** What was really sent, if it differs from what was prepared. */
    text: paragraph(20_000).optional(),
  }),
  response: finishedWork,
  audit: 'work_finish',
  touches: ['outbox', 'timeline', 'todo', 'people'],
});

export const reopenWork = endpoint({
  method: 'POST',
  path: '/api/v2/work_list/{id}/reopen/',
  summary: `Undoes what was said about a prepared text, for ${undoMinutes} minutes: it is on the work list again, and neither on the timeline nor followed by anything`,
  access: 'user',
  extension: true,
  errors: ['message_not_found', 'work_gone', 'undo_too_late'],
  params: oneItem,
  response: z.object({ id }),
  audit: 'work_reopen',
  touches: ['outbox', 'timeline', 'todo', 'people'],
});

export const connectionSources = ['invitation', 'manual'] as const;
const onePerson = z.object({ id: idInPath });

export const reportConnection = endpoint({
  method: 'PUT',
  path: '/api/v2/person/{id}/connection/',
  summary:
    'Says that a person has accepted your invitation to connect, or that you are not connected. A connection stops what would have followed by itself',
  access: 'user',
  errors: ['person_not_found'],
  params: onePerson,
  body: z.object({ connected: z.boolean(), at: timestamp.optional() }),
  response: z.object({ connected: timestamp.nullable() }),
  audit: 'connection_report',
  touches: ['outbox', 'timeline', 'people'],
});

export const recordMessage = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/messages/',
  summary: `Notes a message by a channel that is not read here. One that came in counts as an answer. It can be deleted for ${undoMinutes} minutes`,
  access: 'user',
  errors: ['person_not_found', 'assignment_not_found'],
  params: onePerson,
  body: z.object({
    channel: z.enum(channelNames),
    direction: z.enum(['in', 'out']),
    subject: line(300).default(''),
    text: paragraph(20_000).refine((text) => text !== '', 'Enter what was written'),
    /** When it was written; now unless said, and never later. */
    at: timestamp.optional(),
    assignment: id.nullable().default(null),
  }),
  status: 201,
  once: true,
  response: z.object({ id, undo_until: timestamp }),
  audit: 'message_record',
  touches: ['outbox', 'timeline', 'todo', 'people', 'tags', 'cards'],
});

export const deleteRecordedMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/messages/{id}/',
  summary: `Deletes a message that you have just noted, for ${undoMinutes} minutes, with all that followed from it`,
  access: 'user',
  errors: ['message_not_found', 'undo_too_late'],
  params: oneItem,
  audit: 'message_record_undo',
  touches: ['outbox', 'timeline', 'todo', 'people', 'tags'],
});
