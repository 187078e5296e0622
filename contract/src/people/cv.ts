import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath } from '../base/text.ts';
import { fileName, largestFile } from './files.ts';
import { duplicateCandidate } from './imports.ts';
import { education, experience } from './people.ts';

/** Where in a CV a value stands, in its own words, and whether there is little doubt about it. */
const cvOrigin = z.object({ from: z.string(), sure: z.boolean() });
export type CvOrigin = z.output<typeof cvOrigin>;

/** What a CV seems to say. People look at it before anything is kept. */
export const cvProposal = z.object({
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  location_name: z.string(),
  emails: z.array(z.string()),
  /** As they are dialled from anywhere. */
  phones: z.array(z.string()),
  links: z.array(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  experiences: z.array(experience),
  educations: z.array(education),
  summary: z.string(),
  /** By the name of the field; of lists, with the number of the entry: `title`, `skills.0`, `experiences.2`. */
  origins: z.record(z.string(), cvOrigin),
  /** Everything that is written in it. */
  text: z.string(),
});
export type CvProposal = z.output<typeof cvProposal>;

/** Where somebody works by what their CV says: the first place that they have not left. */
export const presentJob = ({ experiences }: Pick<CvProposal, 'experiences'>): z.output<typeof experience> | undefined =>
  experiences.find(({ ended }) => ended === null);

export const readCvFile = endpoint({
  method: 'POST',
  path: '/api/v2/cv/',
  summary: 'Reads a CV (PDF, DOCX or plain text) and proposes what to keep of it; keeps nothing itself',
  access: 'user',
  query: z.object({ name: fileName }),
  bytes: largestFile,
  /** `duplicates`: those among the people we have whom it may be about; `can_ask_model`: a language model may be asked as well. */
  response: cvProposal.extend({ duplicates: z.array(duplicateCandidate), can_ask_model: z.boolean() }),
  audit: null,
  touches: [],
});

export const getFileText = endpoint({
  method: 'GET',
  path: '/api/v2/files/{id}/text/',
  summary: 'What is written in a file (PDF, DOCX or plain text)',
  access: 'user',
  errors: ['not_found', 'too_many_requests'],
  params: z.object({ id: idInPath }),
  response: z.object({ text: z.string() }),
  shows: [],
});
