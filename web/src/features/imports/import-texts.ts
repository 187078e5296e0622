import type { ImportBatch, PreviewedRow } from '@app/contract/people/imports';
import { email } from '@app/contract/base/text';
import { describe, reasonFor } from '../../parts/duplicate-texts.ts';
import type { Batch } from './import-queries.ts';

export const stateWords: Record<ImportBatch['state'], string> = {
  draft: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const valuesIn = (sample: Batch['sample'], column: number): string[] =>
  sample.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');

/** The places of the columns worth a look. A vCard and a résumé have all there can be; most of them are empty. */
export const shownColumns = ({ format, columns, sample }: Pick<Batch, 'format' | 'columns' | 'sample'>): number[] =>
  [...columns.keys()].filter((column) => format === 'csv' || valuesIn(sample, column).length > 0);

/** A list without headings: its first person stands where they should be. */
export const looksLikePerson = ({ format, columns }: Pick<Batch, 'format' | 'columns'>): boolean =>
  format === 'csv' && columns.some((column) => email.safeParse(column).success);

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
