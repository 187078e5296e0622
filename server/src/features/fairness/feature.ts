import * as api from '@app/contract/llm/bias';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getBiasMonitor, startBiasRun } from './monitor.ts';
import { checkPromptVersion } from './prompt-check.ts';
import { checkPrompt, look } from './tasks.ts';

export const feature: Feature = {
  tasks: [look, checkPrompt],
  routes: [
    read(api.getBiasMonitor, getBiasMonitor),
    write(api.startBiasRun, startBiasRun),
    write(api.checkPromptVersion, checkPromptVersion),
  ],
};
