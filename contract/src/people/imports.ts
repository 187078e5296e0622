import { z } from 'zod';
import { type SensitiveKind, sensitiveKinds } from './sensitive-kinds.ts';
import { endpoint } from '../base/endpoint.ts';
import { fileName } from './files.ts';
import { type ImportField, importFields } from './import-list.ts';
import { lawfulBases } from './people.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/** Empty for a column that is left out. */
export const columnField = z.enum(['', ...(Object.keys(importFields) as ImportField[])]);
export type ColumnField = z.output<typeof columnField>;

export const duplicateChoices = {
  merge: 'Add what is new to the person we have',
  skip: 'Leave the person we have as is',
  create: 'Add as another person',
} as const;
export type DuplicateChoice = keyof typeof duplicateChoices;
const duplicateChoice = z.enum(Object.keys(duplicateChoices) as [DuplicateChoice]);

export const largestImport = 50_000_000;

/** `changed` and `used` people stay: somebody has edited them since, or added a comment, file, tag or reminder. */
export const undoOutcomes = ['removed', 'restored', 'changed', 'used'] as const;
const amount = z.int();

export const importBatch = z.object({
  id,
  name: z.string(),
  format: z.enum(['csv', 'vcard', 'json']),
  state: z.enum(['draft', 'running', 'done', 'undoing', 'undone']),
  columns: z.array(z.string()),
  /** For each column. */
  mapping: z.array(columnField),
  /** How many people the file holds. */
  rows: amount,
  /** How many of them have been gone through. */
  done: amount,
  source: z.string(),
  lawful_basis: z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases]).nullable(),
  on_duplicate: duplicateChoice,
  without_sensitive: z.boolean(),
  outcomes: z.object({ created: amount, merged: amount, skipped: amount, failed: amount }),
  /** How many who came in may be somebody we had before; nobody has answered yet. */
  questions: amount,
  undo: z.object({ removed: amount, restored: amount, changed: amount, used: amount }),
  /** The background task that imports the list, or undoes the import. */
  task: z.uuid().nullable(),
  created: timestamp,
});
export type ImportBatch = z.output<typeof importBatch>;

/** The first rows, until the import starts. */
export const importBatchWithSample = importBatch.extend({ sample: z.array(z.array(z.string())) });

const batch = z.object({ id: idInPath });
export const startedImport = z.object({ task: z.uuid() });

export const createImport = endpoint({
  method: 'POST',
  path: '/api/v2/imports/',
  summary: 'Takes a list of people (CSV, vCard or JSON Resume, up to 50 MB) and guesses what its columns hold',
  access: 'user',
  query: z.object({ name: fileName }),
  bytes: largestImport,
  status: 201,
  response: importBatchWithSample,
  audit: 'import_create',
  touches: ['imports'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v2/imports/',
  summary: 'The lists that you uploaded, newest first, 50 at most',
  access: 'user',
  response: z.object({ results: z.array(importBatch) }),
  shows: ['imports', 'people'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/v2/imports/{id}/',
  summary: 'One list that you uploaded',
  access: 'user',
  errors: ['not_found'],
  params: batch,
  response: importBatchWithSample,
  shows: ['imports', 'people'],
});

export const changeImport = endpoint({
  method: 'PATCH',
  path: '/api/v2/imports/{id}/',
  summary: 'Says what the columns hold, where the list is from, why we may keep it, and what to do with people we have',
  access: 'user',
  errors: ['not_found', 'import_running', 'import_finished'],
  params: batch,
  body: z.object({
    mapping: z.array(columnField).max(500).optional(),
    source: line(200).optional(),
    lawful_basis: z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases]).optional(),
    on_duplicate: duplicateChoice.optional(),
    /** Leaves out personnummer, and sentences about health, religion and the like. */
    without_sensitive: z.boolean().optional(),
  }),
  response: importBatch,
  audit: 'import_change',
  touches: ['imports'],
});

/**
 * `sure`: the same address, profile, or name and company. Only those are merged or skipped unasked. `namesake`: the same
 * name and company, but both have addresses, and none in common.
 */
export const duplicateCandidate = z.object({
  id,
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  by: z.enum(['email', 'link', 'namesake', 'name']),
  sure: z.boolean(),
});
export type DuplicateCandidate = z.output<typeof duplicateCandidate>;

export const previewedRow = z.object({
  n: z.int(),
  /** Why the row cannot be imported. */
  reason: z.string(),
  person: z.object({
    name: z.string(),
    title: z.string(),
    company_name: z.string(),
    location_name: z.string(),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    links: z.array(z.string()),
    skills: z.array(z.string()),
  }),
  /** Kinds of what should not be kept, found in the free text of the row. */
  sensitive: z.array(z.enum(Object.keys(sensitiveKinds) as [SensitiveKind])),
  candidates: z.array(duplicateCandidate),
  /** What the import will do with the row: the choice of the user, or the default. */
  action: duplicateChoice,
  merge_with: id.nullable(),
});
export type PreviewedRow = z.output<typeof previewedRow>;

export const previewImport = endpoint({
  method: 'GET',
  path: '/api/v2/imports/{id}/preview/',
  summary: 'The first 50 rows as people, with those among the people we have that they may be',
  access: 'user',
  errors: ['not_found'],
  params: batch,
  response: z.object({ results: z.array(previewedRow) }),
  shows: ['imports'],
  people: ({ results }: { results: readonly PreviewedRow[] }) =>
    results.flatMap(({ candidates }) => candidates.map(({ id }) => id)),
});

export const chooseForRow = endpoint({
  method: 'PATCH',
  path: '/api/v2/imports/{id}/rows/{n}/',
  summary: 'Decides about one of the first 50 rows; a null choice leaves it to the default',
  access: 'user',
  errors: ['not_found', 'person_not_found', 'import_running', 'import_finished'],
  params: z.object({ id: idInPath, n: idInPath }),
  body: z.object({ choice: duplicateChoice.nullable(), person: id.nullable().default(null) }),
  audit: 'import_change',
  touches: ['imports'],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/v2/imports/{id}/start/',
  summary: 'Brings the people in, in the background; again after a failure, where it stopped',
  access: 'user',
  errors: ['not_found', 'import_running', 'import_finished'],
  params: batch,
  response: startedImport,
  audit: 'import_start',
  touches: ['imports', 'people', 'tasks'],
});

export const getImportErrors = endpoint({
  method: 'GET',
  path: '/api/v2/imports/{id}/errors.csv',
  summary: 'The rows that failed, with the reason',
  access: 'user',
  errors: ['not_found'],
  params: batch,
  file: true,
  shows: [],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/v2/imports/{id}/undo/',
  summary: 'Takes a list back, in the background; people that somebody has changed or used since stay',
  access: 'user',
  errors: ['not_found', 'import_running', 'import_not_started'],
  params: batch,
  response: startedImport,
  audit: 'import_undo',
  touches: ['imports', 'people', 'tasks'],
});
