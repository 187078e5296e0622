export { type Agreement, agreement, f1Of, type Table } from './statistics/agreement.ts';
export { exactMcNemar } from './statistics/mcnemar.ts';
export { estimatedRecall, type Stream } from './statistics/recall.ts';
