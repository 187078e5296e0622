import { listLlmBatches, llmBatchStates } from '@app/contract/llm/batches';
import { llmFeatures } from '@app/contract/llm/llm';
import { llmProviders } from '@app/contract/llm/prices';
import { formatDateTime } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { BatchesHead } from '../batches/BatchesHead.tsx';
import { BatchesNotice } from '../batches/BatchesNotice.tsx';
import { BatchProgressCell, BatchStateCell, progressText } from '../batches/BatchCells.tsx';
import { BatchMenu } from '../batches/BatchMenu.tsx';
import { BatchPanel } from '../batches/BatchPanel.tsx';
import { pollText, stateText, timeLeft, usd } from '../batches/batch-texts.ts';

export const batches = table({
  endpoint: listLlmBatches,
  rows: 'batches',
  about:
    'Questions that are put to a language model many at once, for less money and answered within a day. What is answered is paid once.',
  Head: BatchesHead,
  Notice: BatchesNotice,
  filters: {
    state: { as: 'select', label: 'State', options: llmBatchStates, none: 'Every state' },
    feature: { as: 'select', label: 'For', options: llmFeatures, none: 'Everything' },
  },
  panel: { param: 'batch', Panel: BatchPanel },
  Menu: BatchMenu,
  rowHeight: 52,
  detail: (row) => `${stateText(row)} · ${progressText(row)}`,
  columns: {
    roles: {
      title: 'Batch',
      grow: 2,
      text: (roles, { id, feature }) =>
        `${id}: ${llmFeatures[feature]}${roles.length > 0 ? `, ${roles.map(({ name }) => name).join(', ')}` : ''}`,
    },
    model: { title: 'Model', width: 110, format: 'code', hidden: true },
    state: { title: 'State', width: 140, Cell: BatchStateCell, text: (_, row) => stateText(row) },
    counts: { title: 'Answered', width: 136, Cell: BatchProgressCell, text: (_, row) => progressText(row) },
    expires: { title: 'Time left', width: 96, text: (_, row) => timeLeft(row) },
    estimate_usd: { title: 'Estimate', width: 84, text: usd },
    cost_usd: { title: 'Cost', width: 76, text: usd },
    saved_usd: { title: 'Saved', width: 76, text: usd },
    polled: { title: 'Last asked', width: 110, from: 'lg', text: (_, row) => pollText(row) },
    submitted: { title: 'Sent', format: 'moment', hidden: true },
    provider: { title: 'Provider', hidden: true, text: (provider) => llmProviders[provider] },
    vendor_id: { title: 'At the vendor', hidden: true, format: 'code' },
    maybe_twice: { title: 'Maybe paid twice', hidden: true, format: 'number' },
    strange_lines: { title: 'Lines that could not be read', hidden: true, format: 'number' },
    created: { title: 'Prepared', hidden: true, text: (at) => formatDateTime(at) },
    created_by: { title: 'By', hidden: true },
    retry_of: { title: 'Once more of', hidden: true, format: 'number' },
  },
  refreshSeconds: 10,
  empty: 'No batch yet. “Grade in a batch” prepares one.',
  noMatch: 'No batch matches.',
});
