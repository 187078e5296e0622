import type { ImportBatch, PreviewedRow } from '@app/contract/imports';
import { describe, reasonFor } from '../../parts/duplicate-texts.ts';

export const stateWords: Record<ImportBatch['state'], string> = {
  draft: 'Not brought in yet',
  running: 'Being brought in',
  done: 'Brought in',
  undoing: 'Being taken back',
  undone: 'Taken back',
};

/** What can be done with a row: a value for the select, and the words for it. */
export function choicesFor({ candidates }: PreviewedRow): { value: string; label: string }[] {
  return [
    { value: 'create', label: 'Add as a new person' },
    ...candidates.map((each) => ({
      value: `merge ${each.id}`,
      label: `Add to ${each.name}${describe(each) && ` (${describe(each)})`}: ${reasonFor(each)}`,
    })),
    { value: 'skip', label: 'Leave out' },
  ];
}
export const chosenIn = ({ action, merge_with }: PreviewedRow): string =>
  action === 'merge' && merge_with !== null ? `merge ${merge_with}` : action;
