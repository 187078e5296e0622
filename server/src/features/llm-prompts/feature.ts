import * as api from '@app/contract/llm/prompts';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getPromptGate } from './gate.ts';
import {
  createPromptVersion,
  getLlmPrompt,
  labelPrompt,
  listLlmPrompts,
  promotePrompt,
  rollBackPrompt,
} from './llm-prompts.ts';
import { previewPrompt } from './preview.ts';

export const feature: Feature = {
  routes: [
    read(api.listLlmPrompts, listLlmPrompts),
    read(api.getLlmPrompt, getLlmPrompt),
    write(api.createPromptVersion, createPromptVersion),
    write(api.labelPrompt, labelPrompt),
    write(api.previewPrompt, previewPrompt),
    read(api.getPromptGate, getPromptGate),
    write(api.promotePrompt, promotePrompt),
    write(api.rollBackPrompt, rollBackPrompt),
  ],
};
