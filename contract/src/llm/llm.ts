/** What language models are asked by prompts that people write. */
export const promptKinds = {
  grade: 'Grading',
  extract: 'Reading CVs and profiles',
  criteria: 'Criteria of a role',
  message: 'First message',
} as const;
export type PromptKind = keyof typeof promptKinds;

/** What language models are asked for; each has a budget of its own. */
export const llmFeatures = { ...promptKinds, evaluate: 'Evaluation' } as const;
export type LlmFeature = keyof typeof llmFeatures;
