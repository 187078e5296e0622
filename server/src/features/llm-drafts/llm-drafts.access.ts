import { draftCriteria, draftMessage } from '@app/contract/llm/drafts';
import { extractFields, getExtractorFields, reviewExtraction } from '@app/contract/llm/extraction';
import { sql } from 'kysely';
import { type AccessCases, missingId, nothing, privileged } from '#testing/access';
import { makeAssignment, makePerson, makeTemplate } from '#testing/make';

/* No language model is set up there: whoever may ask is told so. */
export const cases: AccessCases = [
  [
    draftCriteria,
    {
      request: async ({ db, self, other, variant }) => ({
        params: {
          id:
            variant === 'missing'
              ? missingId
              : String(await makeAssignment(db, { users: [variant === 'own' ? self.id : other.id] })),
        },
        body: { text: 'You know Rust.' },
      }),
      status: (principal, variant) => {
        if (variant === 'missing') return 404;
        return variant === 'own' || privileged(principal) ? 409 : 403;
      },
    },
  ],
  [
    draftMessage,
    {
      request: async ({ db, self, variant }) => ({
        body: {
          person: variant === 'missing' ? Number(missingId) : await makePerson(db),
          template: await makeTemplate(db, self),
        },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 409),
    },
  ],
  [extractFields, { request: () => ({ body: { text: 'Anna Berg' } }), status: () => 409 }],
  [
    reviewExtraction,
    {
      request: async ({ db, self, other, variant }) => {
        const { rows } = await sql<{ id: number }>`
          insert into llm_extraction (user_id, text_hash, model, prompt_version_id, answer)
          values (${variant === 'own' ? self.id : other.id}, '', '', (select min(id) from llm_prompt_version), '{}') returning id`.execute(
          db,
        );
        return {
          params: { id: variant === 'missing' ? missingId : String(rows[0]!.id) },
          body: { person: await makePerson(db) },
        };
      },
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [getExtractorFields, nothing],
];
