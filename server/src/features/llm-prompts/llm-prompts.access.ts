import {
  createPromptVersion,
  getLlmPrompt,
  getPromptGate,
  listLlmPrompts,
  labelPrompt,
  previewPrompt,
  promotePrompt,
  rollBackPrompt,
} from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import { type AccessCases, missingId, nothing, type Variant, type World } from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';

const grade = { params: { kind: 'grade' } } as const;
const found = (status: number) => (_: unknown, variant: Variant) => (variant === 'missing' ? 404 : status);
const newestVersion = async ({ db }: World) => {
  const { rows } = await sql<{ version: number }>`
    select version from llm_prompt_version where kind = 'grade' order by version desc limit 1`.execute(db);
  return rows[0]!.version;
};
const newVersion = async (world: World): Promise<number> => {
  if (world.variant === 'missing') return Number(missingId);
  const { id } = await world.db
    .insertInto('llm_prompt_version')
    .values({ kind: 'grade', version: (await newestVersion(world)) + 1, body: 'Judge', note: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const seen = async ({ db }: World) => {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from llm_prompt_move where kind = 'grade'`.execute(db);
  return rows[0]!.id;
};

export const cases: AccessCases = [
  [listLlmPrompts, nothing],
  [getLlmPrompt, { request: () => grade }],
  [
    createPromptVersion,
    {
      request: async (world) => ({
        ...grade,
        body: { body: 'Judge', note: 'Test', newest: await newestVersion(world) },
      }),
    },
  ],
  [
    previewPrompt,
    {
      request: async (world) => ({
        ...grade,
        body: {
          body: 'Judge',
          assignment: world.variant === 'missing' ? Number(missingId) : await makeAssignment(world.db),
          person: await makePerson(world.db, {}, world.self),
        },
      }),
      status: found(200),
    },
  ],
  [
    getPromptGate,
    {
      request: async (world) => ({ ...grade, query: { version_id: String(await newVersion(world)) } }),
      status: found(200),
    },
  ],
  [
    labelPrompt,
    {
      request: async (world) => ({ ...grade, body: { label: 'Tried', version_id: await newVersion(world) } }),
      status: found(204),
    },
  ],
  [
    promotePrompt,
    {
      request: async (world) => ({
        ...grade,
        body: { version_id: await newVersion(world), reason: 'Test', seen: await seen(world) },
      }),
      status: found(204),
    },
  ],
  [
    rollBackPrompt,
    {
      request: async (world) => {
        const version_id = await newVersion({ ...world, variant: 'own' });
        await world.db
          .insertInto('llm_prompt_move')
          .values({ kind: 'grade', version_id, from_version_id: version_id })
          .execute();
        return { ...grade, body: { seen: await seen(world) } };
      },
    },
  ],
];
