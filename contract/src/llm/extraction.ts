import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath } from '../base/text.ts';
import { cvProposal } from '../people/cv.ts';

/* What a language model reads in a CV, beside what the rules read. */

/** What it looks for, with the words people read. */
export const extractedFields = {
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Title',
  location_name: 'Location',
  emails: 'E-mail',
  phones: 'Phone',
  links: 'Links',
  skills: 'Skills',
  languages: 'Languages',
  experiences: 'Work',
  educations: 'Education',
} as const;
export type ExtractedField = keyof typeof extractedFields;
export const extractedFieldNames = Object.keys(extractedFields) as [ExtractedField, ...ExtractedField[]];

export const extractFields = endpoint({
  method: 'POST',
  path: '/api/v2/cv/extract/',
  summary:
    'What a language model reads in the text of a CV, each value with the words that say so; the text is not kept',
  access: 'user',
  errors: ['llm_not_set_up', 'llm_no_answer', 'too_many_requests'],
  body: z.object({
    text: z.string().trim().min(1, 'Enter a text').max(200_000, 'At most 200000 characters'),
    /** Only to see what comes of it: it is not counted, and nothing is kept. */
    is_trial: z.boolean().default(false),
    /** What the rules read in the same CV (`/api/v2/cv/`), to be compared with what people keep as well. */
    rules: cvProposal.omit({ text: true, origins: true }).optional(),
  }),
  response: z.object({
    /** By which it is told later what was kept; null of a trial. */
    extraction: id.nullable(),
    proposal: cvProposal.omit({ text: true }),
    /** How many values were left out because no words of the text say so. */
    left_out: z.int(),
    suspicions: z.array(z.string()),
  }),
  audit: null,
  touches: [],
});

export const reviewExtraction = endpoint({
  method: 'POST',
  path: '/api/v2/cv/extract/{id}/review/',
  summary: 'Compares what was read with the record of the person that somebody has made of it, field by field',
  access: 'user',
  errors: ['not_found', 'person_not_found'],
  params: z.object({ id: idInPath }),
  body: z.object({ person: id }),
  audit: null,
  touches: ['llmExtraction'],
});

const share = z.object({ hits: z.int(), n: z.int() });
export const getExtractorFields = endpoint({
  method: 'GET',
  path: '/api/v2/llm/extractor_fields/',
  summary: 'How well a language model reads CVs, field by field: what it fills in, and what people keep of it',
  access: 'superuser',
  query: z.object({
    /** Only by this version of the prompt. */
    prompt_version: idInPath.optional(),
  }),
  response: z.object({
    texts: z.int(),
    reviewed: z.int(),
    /** Answers that were no JSON of the agreed shape. */
    malformed: share,
    /** Millionths of a dollar for all texts; null if some have no price. */
    cost_microusd: z.int().nullable(),
    /** The shape of an answer, as JSON schema; it is checked by the server. */
    schema: z.record(z.string(), z.unknown()),
    fields: z.array(
      z.object({
        field: z.enum(extractedFieldNames),
        /** Texts in which there was a value. */
        filled: share,
        /** The same of the last 7 days. */
        filled_week: share,
        /** Values without words in the text. */
        invalid: share,
        /** Of the proposed values of reviewed texts, those that stand in the record. */
        kept: share,
        /** Reviewed texts of which the record says the same and no more. */
        exact: share,
        /** The same of what the rules had read, of texts that they read, too. */
        rules_kept: share,
        rules_exact: share,
        /** Of reviewed texts that both read: those of which one alone says what the record says. */
        against_rules: z.object({
          model_only: z.int(),
          rules_only: z.int(),
          both: z.int(),
          p: z.number(),
          words: z.string(),
        }),
      }),
    ),
  }),
  shows: ['llmExtraction'],
});
