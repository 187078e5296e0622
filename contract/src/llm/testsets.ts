import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

import { page, pageQuery } from '../base/paging.ts';
import { date, id, idInPath, line, requiredLine, timestamp } from '../base/text.ts';
import { grade, type Grade } from '../roles/votes.ts';

/* Test sets: people whose right grade for a role is known. What language models say is measured against them. */

/** What is one item more is refused: figures of a run are computed from all of them at once. */
export const mostTestItems = 2000;

export const testSources = { votes: 'Votes', random: 'Random people', csv: 'List', hand: 'By hand' } as const;
export type TestSource = keyof typeof testSources;

/** Only sets for the gate count when a version of a prompt is moved into production. */
export const testsetUses = { gate: 'Gate', tuning: 'Tuning' } as const;
export type TestsetUse = keyof typeof testsetUses;
const use = z.enum(Object.keys(testsetUses) as [TestsetUse]);

/** Why the grade of an item says little about a prompt. */
export const leaks = {
  tuning: 'In a set for tuning',
  quoted: 'Quoted by a prompt',
  shown: 'Shown to whoever wrote the prompt',
} as const;
export type Leak = keyof typeof leaks;

export const testset = z.object({
  id,
  name: z.string(),
  purpose: z.string(),
  use,
  /** The last version that was frozen. Runs are made on frozen versions. */
  frozen: z.int().nullable(),
  /** Whether items have changed since. */
  open: z.boolean(),
  items: z.int(),
  up_share: z.number().nullable(),
  raters: z.number().nullable(),
  /** Of the votes on its items, those that say what the item says. */
  agreement: z.number().nullable(),
  disagreements: z.int(),
  /** Items whose profile has changed since they were added. */
  stale: z.int(),
  /** Items that a prompt which ran on it, or whoever wrote that, knew before: by why. An item can be of several. */
  leaked: z.object({ tuning: z.int(), quoted: z.int(), shown: z.int() } satisfies Record<Leak, z.ZodInt>),
  /** How many items that are. */
  leaks: z.int(),
  runs: z.int(),
  created: timestamp,
});
export type Testset = z.output<typeof testset>;

export const listTestsets = endpoint({
  method: 'GET',
  path: '/api/v2/llm/testsets/',
  summary: 'The test sets, with how far people agree on their items',
  access: 'superuser',
  response: z.object({ results: z.array(testset) }),
  shows: ['testsets', 'votes', 'people', 'evaluations'],
});

export const createTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/',
  summary: 'Adds an empty test set',
  access: 'superuser',
  errors: ['testset_name_taken'],
  once: true,
  body: z.strictObject({
    name: requiredLine(120, 'Please name it'),
    purpose: line(300).default(''),
    use: use.default('gate'),
  }),
  status: 201,
  response: z.object({ id }),
  audit: 'testset_create',
  touches: ['testsets'],
});

const oneSet = z.object({ id: idInPath });

export const changeTestset = endpoint({
  method: 'PATCH',
  path: '/api/v2/llm/testsets/{id}/',
  summary: 'Says what a test set is for: tuning, where people look at it while they write a prompt, or the gate',
  access: 'superuser',
  errors: ['testset_not_found'],
  params: oneSet,
  body: z.strictObject({ use }),
  audit: 'testset_change',
  touches: ['testsets', 'llmPrompts'],
});

export const getTestset = endpoint({
  method: 'GET',
  path: '/api/v2/llm/testsets/{id}/',
  summary: 'A test set and its frozen versions',
  access: 'superuser',
  errors: ['testset_not_found'],
  params: oneSet,
  response: testset.extend({
    versions: z.array(z.object({ version: z.int(), items: z.int(), frozen: timestamp, by: z.string().nullable() })),
  }),
  shows: ['testsets', 'votes', 'people', 'evaluations'],
});

export const itemShows = {
  all: 'All',
  disagree: 'Raters disagree',
  stale: 'Profile changed',
  leaked: 'Known to the prompt',
} as const;

export const testItem = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  assignment: z.object({ id, name: z.string() }),
  gold: grade,
  source: z.enum(Object.keys(testSources) as [TestSource]),
  /** How the votes that count are spread now. */
  votes: z.object({ up: z.int(), maybe: z.int(), down: z.int() } satisfies Record<Grade, z.ZodInt>),
  stratum: z.string(),
  probability: z.number().nullable(),
  stale: z.boolean(),
  leaks: z.array(z.enum(Object.keys(leaks) as [Leak])),
  created: timestamp,
});
export type TestItem = z.output<typeof testItem>;

export const listTestItems = endpoint({
  method: 'GET',
  path: '/api/v2/llm/testsets/{id}/items/',
  summary: 'The items of a test set as it is now, newest first',
  access: 'superuser',
  errors: ['testset_not_found'],
  params: oneSet,
  query: z.strictObject({
    show: z.enum(Object.keys(itemShows) as [keyof typeof itemShows]).default('all'),
    ...pageQuery,
  }),
  response: page(testItem),
  shows: ['testsets', 'votes', 'people'],
  people: ({ results }: { results: TestItem[] }) => results.map(({ person }) => person.id),
});

/** What happened to an item: a frozen version keeps what it had, so that a change is another row. */
export const getTestItemHistory = endpoint({
  method: 'GET',
  path: '/api/v2/llm/testsets/{id}/items/{item}/history/',
  summary: 'What the right grade of an item was in which versions, and what runs said of it, both newest first',
  access: 'superuser',
  errors: ['not_found'],
  params: oneSet.extend({ item: idInPath }),
  response: z.object({
    person: z.object({ id, name: z.string() }),
    grades: z.array(
      z.object({
        gold: grade,
        source: z.enum(Object.keys(testSources) as [TestSource]),
        /** The versions of the test set that have it so; up to the one that is being written if null. */
        from: z.int(),
        to: z.int().nullable(),
        created: timestamp,
        by: z.string().nullable(),
      }),
    ),
    runs: z.array(
      z.object({
        run: id,
        version: z.int(),
        model: z.string(),
        verdict: z.string().nullable(),
        right: z.boolean(),
        quoted: z.boolean(),
        finished: timestamp.nullable(),
      }),
    ),
  }),
  shows: ['testsets', 'evaluations', 'people'],
  people: ({ person }: { person: { id: number } }) => [person.id],
});

export const addedItems = z.object({ added: z.int(), known: z.int() });

export const addVotesToTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/{id}/add_votes/',
  summary:
    'Adds people by the votes on them. What most say is the grade; where as many say another, the person is left out.',
  access: 'superuser',
  errors: ['testset_not_found', 'testset_full'],
  params: oneSet,
  body: z.strictObject({
    /** Every role, unless said. */
    assignment: id.nullable().default(null),
    grade: grade.nullable().default(null),
    raters_min: z.int().min(1).max(20).default(1),
    /** Only people on whom all say the same. */
    agree: z.boolean().default(false),
    from: date.nullable().default(null),
    to: date.nullable().default(null),
    most: z.int().min(1).max(mostTestItems).default(500),
  }),
  response: addedItems,
  audit: 'testset_change',
  touches: ['testsets'],
});

export const addCsvToTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/{id}/add_csv/',
  summary: 'Adds people by a list with the columns role, person and grade: ids, and up, maybe or down',
  access: 'superuser',
  errors: ['testset_not_found', 'testset_full'],
  params: oneSet,
  body: z.strictObject({ csv: z.string().min(1, 'Please paste the list').max(200_000) }),
  response: addedItems.extend({
    refused: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
  audit: 'testset_change',
  touches: ['testsets'],
});

export const addPersonToTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/{id}/add_person/',
  summary: 'Adds one person with the right grade. Frozen versions stay as they are: the person is in the next one.',
  access: 'superuser',
  errors: ['testset_not_found', 'assignment_not_found', 'person_not_found', 'in_testset', 'testset_full'],
  params: oneSet,
  once: true,
  body: z.strictObject({ assignment: id, person: id, gold: grade }),
  status: 201,
  response: z.object({
    item: id,
    /** The last version that was frozen, which this does not change. */
    frozen: z.int().nullable(),
  }),
  audit: 'testset_change',
  touches: ['testsets'],
});

export const changeTestItem = endpoint({
  method: 'PATCH',
  path: '/api/v2/llm/testsets/{id}/items/{item}/',
  summary: 'Says what the right grade is, or with null removes the item. Frozen versions keep what they had.',
  access: 'superuser',
  errors: ['not_found'],
  params: oneSet.extend({ item: idInPath }),
  body: z.strictObject({ gold: grade.nullable() }),
  audit: 'testset_change',
  touches: ['testsets'],
});

export const freezeTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/{id}/freeze/',
  summary: 'Freezes the items as the next version, for runs that can be compared',
  access: 'superuser',
  errors: ['testset_not_found', 'testset_empty'],
  params: oneSet,
  body: z.strictObject({}),
  response: z.object({ version: z.int() }),
  audit: 'testset_freeze',
  touches: ['testsets'],
});

/* Random people: a sample that no machine has picked, graded before anything is shown. */

export const strata = { llm: 'Verdict of the language model', country: 'Country', source: 'Source' } as const;
export type Stratum = keyof typeof strata;

export const createDraw = endpoint({
  method: 'POST',
  path: '/api/v2/llm/draws/',
  summary: 'Draws people for a role by a seed, as many from each stratum; the same seed draws the same people',
  access: 'superuser',
  errors: ['assignment_not_found', 'nothing_to_draw'],
  once: true,
  body: z.strictObject({
    assignment: id,
    people: z.int().min(1).max(500),
    seed: line(60).refine((text) => text.length > 0, 'Any word or number'),
    strata: z
      .array(z.enum(Object.keys(strata) as [Stratum]))
      .max(3)
      .default(['llm']),
  }),
  status: 201,
  response: z.object({ id }),
  audit: 'draw_create',
  touches: ['draws'],
});

export const drawn = z.object({
  id,
  assignment: z.object({ id, name: z.string() }),
  seed: z.string(),
  people: z.int(),
  graded: z.int(),
  created: timestamp,
  created_by: z.string().nullable(),
});
export type Drawn = z.output<typeof drawn>;

export const listDraws = endpoint({
  method: 'GET',
  path: '/api/v2/llm/draws/',
  summary: 'What was drawn, newest first',
  access: 'superuser',
  response: z.object({ results: z.array(drawn) }),
  shows: ['draws'],
});

const measured = z.object({ value: z.number(), lo: z.number(), hi: z.number() });

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/v2/llm/draws/{id}/',
  summary:
    'The next people of a draw without any verdict, what was graded with its verdict, and the recall that follows',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  response: drawn.extend({
    strata: z.array(z.object({ stratum: z.string(), population: z.int(), drawn: z.int(), asked_for: z.int() })),
    /** Profiles to grade: no name, no score, no verdict. */
    next: z
      .object({
        id,
        person: id,
        profile: z.array(z.object({ heading: z.string(), text: z.string() })),
      })
      .nullable(),
    /** The last one graded, with what the model had said. */
    last: z
      .object({
        id,
        person: id,
        name: z.string(),
        gold: grade,
        verdict: z.string().nullable(),
        score: z.int().nullable(),
      })
      .nullable(),
    recall: measured.nullable(),
    recall_words: z.string(),
  }),
  shows: ['draws', 'votes'],
});
export type DrawInFull = z.output<typeof getDraw.response>;

export const gradeDrawn = endpoint({
  method: 'POST',
  path: '/api/v2/llm/draws/{id}/grade/',
  summary: 'Grades or skips (null) a person of a draw; the first grade counts, because what follows shows the verdict',
  access: 'superuser',
  errors: ['not_found', 'already_graded'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({ drawn: id, gold: grade.nullable() }),
  audit: 'draw_grade',
  touches: ['draws'],
});

export const addDrawToTestset = endpoint({
  method: 'POST',
  path: '/api/v2/llm/testsets/{id}/add_draw/',
  summary: 'Adds the graded people of a draw, with the chance that each had to be drawn',
  access: 'superuser',
  errors: ['testset_not_found', 'testset_full', 'not_found'],
  params: oneSet,
  body: z.strictObject({ draw: id }),
  response: addedItems,
  audit: 'testset_change',
  touches: ['testsets'],
});
