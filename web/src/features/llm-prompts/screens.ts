import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.llmPrompts,
    title: 'Prompts',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Prompts' },
    table: () => import('./pages/prompts.ts').then((module) => module.prompts),
  }),
  {
    path: paths.llmPrompt,
    example: pathTo('llmPrompt', { kind: 'grade' }),
    title: 'Prompt',
    access: 'superuser',
    layout: 'shell',
    load: () => import('./PromptPage.tsx').then((module) => module.PromptPage),
  },
  {
    path: paths.extractorPrompts,
    title: 'Prompt: Reading CVs and profiles',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Extractor prompts' },
    layout: 'shell',
    load: () => import('./ExtractorPage.tsx').then((module) => module.ExtractorPage),
  },
];
