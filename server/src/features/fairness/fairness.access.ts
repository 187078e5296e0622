import { checkPromptVersion, getBiasMonitor, startBiasRun } from '@app/contract/llm/bias';
import { type AccessCases, missingId, nothing } from '#testing/access';

export const cases: AccessCases = [
  [getBiasMonitor, nothing],
  [startBiasRun, nothing],
  [
    checkPromptVersion,
    {
      request: async ({ db, variant }) => {
        const { id } = await db
          .selectFrom('llm_prompt_version')
          .select('id')
          .where('kind', '=', 'grade')
          .limit(1)
          .executeTakeFirstOrThrow();
        return { body: { version_id: variant === 'missing' ? Number(missingId) : id } };
      },
      // There is no language model to ask.
      status: (_, variant) => (variant === 'missing' ? 404 : 409),
    },
  ],
];
