import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, paragraph } from '../base/text.ts';
import { afterUpVoteNames, voteStopNames } from './after-vote.ts';
import { obstacleNames, recallMinutes } from './states.ts';
import { outboxItem } from './outreach.ts';

export const draft = z.object({
  message: outboxItem,
  /** Where it would go; empty if there is no way. */
  address: z.string(),
  body: z.string(),
  /** What stands in its way as it is. */
  obstacles: z.array(z.enum(obstacleNames)),
});
export type Draft = z.output<typeof draft>;
const oneDraft = z.object({ id: idInPath });
const text = { subject: line(300), body: paragraph(20_000) };

export const getVoteMessage = endpoint({
  method: 'GET',
  path: '/api/v2/outreach/after_vote/',
  summary: 'What came of your up-vote on a person: the draft, the mail that waits, or why there is none',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found'],
  query: z.strictObject({ assignment: idInPath, person: idInPath }),
  response: z.object({
    mode: z.enum(afterUpVoteNames),
    message: outboxItem.nullable(),
    stops: z.array(z.enum(voteStopNames)),
  }),
  shows: ['outbox', 'votes'],
  people: ({ message }: { message: { person: { id: number } } | null }) => (message ? [message.person.id] : []),
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/v2/outreach/{id}/draft/',
  summary: 'A draft of yours, with its text and what stands in its way',
  access: 'user',
  errors: ['message_not_found'],
  params: oneDraft,
  response: draft,
  shows: ['outbox'],
  people: ({ message }: Draft) => [message.person.id],
});

export const changeDraft = endpoint({
  method: 'PUT',
  path: '/api/v2/outreach/{id}/draft/',
  summary: 'Changes the text of a draft',
  access: 'user',
  inPerson: true,
  errors: ['message_not_found'],
  params: oneDraft,
  body: z.object(text),
  response: draft,
  audit: 'draft_change',
  touches: ['outbox'],
});

export const sendDraft = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/{id}/draft/',
  summary: `Sends a draft, with this text; it can be called back for ${recallMinutes} minutes. If something stands in its way, it stays a draft`,
  access: 'user',
  inPerson: true,
  errors: ['message_not_found', 'no_mailbox', 'no_sms_gateway', 'assignment_not_found', 'template_not_found'],
  params: oneDraft,
  body: z.object({
    /* As they stand if they are not given. */
    subject: text.subject.min(1, 'Enter a subject').optional(),
    body: text.body.min(1, 'Enter a text').optional(),
    /** Why somebody is written to who was contacted lately. */
    reason: line(500).default(''),
  }),
  response: z.object({ id: id.nullable(), obstacles: z.array(z.enum(obstacleNames)) }),
  audit: 'message_queue',
  touches: ['outbox', 'timeline', 'todo', 'people'],
});
