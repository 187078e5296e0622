import { listLlmPrompts } from '@app/contract/llm/prompts';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { formatAge } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';

const versionText = (version: { version: number } | null): string =>
  version ? `Version ${version.version}` : 'Not written yet';

export const prompts = table({
  endpoint: listLlmPrompts,
  rows: 'prompts',
  about:
    'What language models are told. Versions never change; the one in production is moved by people, and back with one click.',
  paging: 'none',
  to: ({ id }) => pathTo('llmPrompt', { kind: id }),
  detail: ({ production, calls_week }) =>
    `${versionText(production)} · ${calls_week} ${calls_week === 1 ? 'call' : 'calls'} in 7 days`,
  columns: {
    name: { title: 'Prompt', grow: 1.5 },
    production: { title: 'In production', width: 130, text: versionText },
    newest: { title: 'Newest', width: 110, text: (newest) => (newest ? `Version ${newest.version}` : '') },
    edited: {
      title: 'Last edit',
      width: 190,
      text: (edited, { edited_by }) =>
        edited === null ? '' : `${formatAge(edited)}, ${edited_by ?? 'came with the product'}`,
    },
    calls_week: { title: 'Calls, 7 days', width: 120, format: 'number' },
    usd_per_call: {
      title: 'Cost per call',
      width: 120,
      text: (usd) => (usd === null ? 'N/A' : figureText(usd, 'usd')),
    },
    evaluation: {
      title: 'Last evaluation',
      width: 150,
      text: (last) => (last ? `${last.right} of ${last.items} right` : 'None'),
    },
  },
  empty: 'There is no prompt.',
});
