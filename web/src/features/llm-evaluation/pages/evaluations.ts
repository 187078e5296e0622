import { listEvaluations, runStates } from '@app/contract/llm/evaluation';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { EvaluationsHead, EvaluationsNotice } from '../EvaluationsHead.tsx';
import { RunMenu } from '../RunMenu.tsx';
import { RunStateCell } from '../RunStateCell.tsx';
import { usd } from '../texts.ts';

export const evaluations = table({
  endpoint: listEvaluations,
  rows: 'runs',
  about: 'A version of the grading prompt grades a frozen test set. Open a run to compare it with others.',
  Head: EvaluationsHead,
  Notice: EvaluationsNotice,
  refreshSeconds: 5,
  to: ({ id }) => pathTo('comparison', {}, { runs: String(id) }),
  detail: ({ prompt, right, done, items }) =>
    `Version ${prompt.version} · ${right} of ${done} right · ${done}/${items}`,
  columns: {
    'testset.name': {
      title: 'Test set',
      grow: 1.4,
      text: (name, { testset }) => `${name}, version ${testset.version}`,
    },
    'prompt.version': { title: 'Prompt', width: 100, text: (version) => `Version ${version}` },
    model: { title: 'Model', format: 'code', width: 110 },
    state: { title: 'State', width: 180, text: (state) => runStates[state], Cell: RunStateCell },
    right: { title: 'Right', width: 100, text: (right, { done }) => `${right} of ${done}` },
    errors: { title: 'Errors', width: 75, format: 'number' },
    cost_usd: { title: 'Cost', width: 75, text: usd },
    cap_usd: { title: 'Limit', width: 75, text: usd },
    maybe_twice: { title: 'Perhaps paid twice', width: 150, format: 'number', hidden: true },
    created: { title: 'Started', width: 110, format: 'age', hidden: true },
    created_by: { title: 'By', width: 110, hidden: true },
  },
  Menu: RunMenu,
  empty: 'Nothing was evaluated yet. Freeze a version of a test set and start a run.',
});
