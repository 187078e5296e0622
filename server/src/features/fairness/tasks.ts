import { missingSettings } from '../llm/llm.ts';
import { task } from '#platform/tasks/task';
import { biasTask, promptCheckTask } from './kinds.ts';
import { keepRun, lookForBias } from './monitor.ts';
import { keepCheck, tryPrompt } from './prompt-check.ts';

export const look = task({
  ...biasTask,
  handle: async (_, context) => {
    const begun = performance.now();
    const report = await lookForBias(context);
    return context.finish((trx) => keepRun(trx, report, (performance.now() - begun) / 1000, context));
  },
});

export const checkPrompt = task({
  ...promptCheckTask,
  handle: async ({ version_id: version }, context) => {
    // The setting may have gone while it waited.
    if (missingSettings(context.config).length > 0) return;
    const begun = performance.now();
    const report = await tryPrompt(context, version);
    const seconds = (performance.now() - begun) / 1000;
    return context.finish(async (trx) => {
      await keepCheck(trx, { version, model: context.config.LLM_MODEL!, seconds, report });
      return report;
    });
  },
});
