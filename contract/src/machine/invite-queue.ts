import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { chartPayload, windowQuery } from '../charts/charts.ts';

/*
 * Invitations to connect wait in the outbox, like everything that people send by hand; there is no queue beside it.
 * This is the outbox by that one channel, for everyone, with the day on which each will probably be sent.
 */

/** An invitation waits, someone has it on their screen, or it will not be sent unless someone does something. */
export const invitationStates = { waiting: 'Waiting', at_hand: 'At hand', failing: 'Failing' } as const;
export type InvitationState = keyof typeof invitationStates;
const state = z.enum(Object.keys(invitationStates) as [InvitationState, ...InvitationState[]]);

/** As the views of the customer call them: without a text, or with one. */
export const invitationTypes = { plain: 'Without a note', note: 'With a note' } as const;
export type InvitationType = keyof typeof invitationTypes;
const type = z.enum(Object.keys(invitationTypes) as [InvitationType, ...InvitationType[]]);

export const invitationPriorities = { '1': 'First', '0': 'Usual', '-1': 'Last' } as const;
const priority = z.int().min(-1).max(1);

/** For so long, in days, those that failed are shown. */
export const failedDays = 30;

export const queuedInvitation = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  user: z.object({ id, username: z.string() }),
  type,
  assignment: z.object({ id, name: z.string() }).nullable(),
  priority,
  created: timestamp,
  /** From when on it may be sent, and until when it makes sense. */
  send_at: timestamp,
  not_after: timestamp,
  state,
  /** How often it was handed out to a device. */
  attempts: z.int(),
  /** Why it is not sent. */
  error: z.string().nullable(),
  /** The day on which it will be sent, if all goes as usual; null for none in reach. */
  eta: z.string().nullable(),
  /** What the day follows from, or why there is none. */
  why: z.string(),
  /** The usernames of whoever else, or of the same user, has an invitation to this person waiting. */
  also_waiting: z.array(z.string()),
});
export type QueuedInvitation = z.output<typeof queuedInvitation>;

export const invitationSorts = ['eta', 'created', 'person', 'user', 'priority', 'attempts'] as const;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v2/send_invite_queue/',
  summary: `Invitations to connect that wait, and those that failed in the last ${failedDays} days, each with the day on which it will probably be sent`,
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    ...pageQuery,
    /** A part of the name of a person or of a role. */
    query: line(200).optional(),
    /** A username. */
    user: line(150).optional(),
    type: type.optional(),
    state: state.optional(),
    /** The customer's filter: without an error, or with one. */
    error_isnull: z.enum(['true', 'false']).optional(),
    /** At least so many days old. */
    min_days: wholeNumber({ max: 3660 }).optional(),
    assignment: idInPath.optional(),
    /** Those to whom another one waits as well. */
    duplicate: z.enum(['1']).optional(),
    ordering: z.enum(invitationSorts.flatMap((name) => [name, `-${name}` as const])).default('eta'),
  }),
  response: page(queuedInvitation).extend({
    facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
  }),
  shows: ['outbox', 'outreachRules', 'people'],
  people: ({ results }: { results: QueuedInvitation[] }) => results.map(({ person }) => person.id),
});

export const getInvitationFigures = endpoint({
  method: 'GET',
  path: '/api/v2/send_invite_queue/figures/',
  summary: 'How many invitations wait, since when, how many were sent today, and how many fail',
  access: 'superuser',
  errors: ['count_too_long'],
  response: z.object({
    waiting: z.int(),
    at_hand: z.int(),
    oldest: timestamp.nullable(),
    /** Out of this queue; invitations that were sent otherwise and noted are not in it. */
    sent_today: z.int(),
    failing: z.int(),
  }),
  shows: ['outbox'],
});

export const getInvitationFlow = endpoint({
  method: 'GET',
  path: '/api/v2/send_invite_queue/flow/',
  summary: 'How many invitations came into the queue and left it',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject(windowQuery),
  response: chartPayload,
  shows: ['outbox'],
});

export const changeInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/send_invite_queue/{id}/',
  summary:
    'Cancels an invitation that waits, puts one that failed back into the queue, gives it to another user, or says which comes first. Said twice, it counts once; one that someone has on their screen is left alone',
  access: 'superuser',
  errors: [
    'message_not_found',
    'message_left',
    'invitation_at_hand',
    'invitation_refused',
    'invitation_double',
    'text_names_sender',
    'user_not_found',
    'wrong_state',
  ],
  params: z.object({ id: idInPath }),
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('cancel') }),
    z.object({ act: z.literal('retry') }),
    z.object({ act: z.literal('reassign'), user: id }),
    z.object({ act: z.literal('prioritize'), priority }),
  ]),
  /** `changed` is false if it was like that already. */
  response: z.object({ id, changed: z.boolean() }),
  audit: 'invitation_change',
  touches: ['outbox', 'people'],
});
export type InvitationChange = z.input<typeof changeInvitation.body>;
