import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, paragraph } from '../base/text.ts';
import { outboxChannelNames } from '../outreach/channels.ts';

/* What language models draft for people, who look it over. Nothing of it is kept or sent by itself. */

export const draftCriteria = endpoint({
  method: 'POST',
  path: '/api/v2/assignment/{id}/draft_criteria/',
  summary: 'Criteria that an advertisement asks for, each with its words, drafted by a language model; keeps nothing',
  access: 'user',
  errors: ['assignment_not_found', 'not_permitted', 'llm_not_set_up', 'llm_no_answer', 'too_many_requests'],
  params: z.object({ id: idInPath }),
  body: z.object({
    /** The advertisement as it stands in the form. */
    text: paragraph(20_000).refine((text) => text.length > 0, 'Enter the advertisement as the description'),
    /** What is written down already. */
    criteria: z.array(paragraph(300)).max(20).default([]),
  }),
  response: z.object({
    criteria: z.array(z.object({ text: z.string(), quote: z.string() })),
    /** How many were left out because no words of the advertisement ask for them. */
    left_out: z.int(),
    /** What in the advertisement looks like an attempt to talk to a machine. */
    suspicions: z.array(z.string()),
  }),
  audit: null,
  touches: [],
});

export const draftMessage = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/draft_message/',
  summary: 'A first message from a template and the profile of a person, drafted by a language model; sends nothing',
  access: 'user',
  errors: [
    'assignment_not_found',
    'template_not_found',
    'person_not_found',
    'person_refuses',
    'llm_not_set_up',
    'llm_no_answer',
    'too_many_requests',
  ],
  body: z.object({
    person: id,
    channel: z.enum(outboxChannelNames).default('EMAIL'),
    assignment: id.nullable().default(null),
    template: id,
  }),
  response: z.object({
    person: id,
    subject: z.string(),
    body: z.string(),
    /** The words of the profile that the draft takes up. */
    quotes: z.array(z.string()),
    /** How many sentences were left out because nothing that the model was told says so. */
    left_out: z.int(),
    suspicions: z.array(z.string()),
    /** The prompt it was drafted by, to be sent along with the message. */
    drafted_by: id,
  }),
  audit: null,
  touches: [],
});
