import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, timestamp } from '../base/text.ts';
import { gradingMethod } from '../roles/grading.ts';

/*
 * What programs said of a person, in plain words that can be sent to them: what counted, by which method, and which people decided
 * (GDPR, article 15; AI Act, article 86).
 */

const explained = z.object({
  /** Sentences that stand above all. */
  about: z.array(z.string()),
  roles: z.array(
    z.object({
      id,
      role: z.string(),
      methods: z.array(
        z.object({
          method: gradingMethod,
          at: timestamp.nullable(),
          /** What the program did and what came of it. */
          said: z.string(),
          speaks_for: z.array(z.string()),
          speaks_against: z.array(z.string()),
        }),
      ),
      /** Who decided what, the newest first. Empty: nobody has yet. */
      decisions: z.array(z.object({ who: z.string(), what: z.string(), at: timestamp })),
    }),
  ),
});
export type Explained = z.output<typeof explained>;

export const getExplanation = endpoint({
  method: 'GET',
  path: '/api/v2/person/{id}/explanation/',
  summary: 'What programs said of a person and who decided, in words that can be sent to them',
  access: 'staff',
  errors: ['person_not_found'],
  params: z.object({ id: idInPath }),
  response: explained.extend({ name: z.string() }),
  shows: ['people', 'votes', 'queues', 'cards'],
});

export const getMyExplanation = endpoint({
  method: 'POST',
  path: '/api/v2/my_data/explanation/',
  summary: 'What programs said of whoever has the link to their data, and who decided. Changes nothing',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests'],
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not a link of ours') }),
  response: explained,
  audit: null,
  touches: [],
});
