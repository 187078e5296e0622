import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { outboxChannelNames } from './channels.ts';
import { coolingOffDays } from './intents.ts';
import { intentNames, replyIntent } from './reply-intent.ts';

export const confirmIntent = endpoint({
  method: 'PUT',
  path: '/api/v2/message/{id}/intent/',
  summary: `Says what an answer means, with what follows from it; null undoes both. After a no, whoever writes to the person within ${coolingOffDays} days needs a reason`,
  access: 'user',
  errors: ['message_not_found', 'assignment_not_found', 'not_permitted'],
  params: z.object({ id: idInPath }),
  body: z.object({
    intent: z.enum(intentNames).nullable(),
    /** Of `later`: when to be reminded of the person. */
    remind: timestamp.nullable().default(null),
    /** Of `no`: why, to archive the person in the role that the answer is about. */
    archive_reason: line(200).nullable().default(null),
    /** Of `wrong_person`: nobody writes to that address or number again. */
    not_theirs: z.boolean().default(false),
  }),
  response: replyIntent.extend({
    id,
    reminder: id.nullable(),
    archived: z.boolean(),
    /** The address or number that is not theirs. */
    marked: z.string().nullable(),
  }),
  audit: 'intent_confirm',
  touches: ['timeline', 'todo', 'people', 'cards'],
});

const reply = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  channel: z.enum(outboxChannelNames),
  at: timestamp,
  subject: z.string(),
  body: z.string(),
  /** Where an answer goes, and what it is called; empty if there is no way. */
  address: z.string(),
  answer_subject: z.string(),
  /** Does not want to be contacted. */
  refuses: z.boolean(),
});

export const getReply = endpoint({
  method: 'GET',
  path: '/api/v2/message/{id}/reply/',
  summary:
    'What somebody wrote to us, in full, and how an answer would go: `POST /api/v2/outreach/` with `reply_to` sends it',
  access: 'user',
  errors: ['message_not_found'],
  params: z.object({ id: idInPath }),
  response: reply,
  shows: ['timeline', 'people'],
  people: ({ person }: z.output<typeof reply>) => [person.id],
});
