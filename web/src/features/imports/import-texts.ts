import type { DuplicateCandidate, ImportBatch, PreviewedRow } from '@app/contract/imports';

export const stateWords: Record<ImportBatch['state'], string> = {
  draft: 'Not brought in yet',
  running: 'Being brought in',
  done: 'Brought in',
  undoing: 'Being taken back',
  undone: 'Taken back',
};

export const byWords: Record<DuplicateCandidate['by'], string> = {
  email: 'same e-mail',
  link: 'same profile',
  name: 'same name and company',
};
export const reasonFor = ({ by, sure }: DuplicateCandidate): string => (sure ? byWords[by] : 'similar name');

export const describe = ({ title, company_name }: { title: string; company_name: string }): string =>
  [title, company_name].filter((part) => part !== '').join(', ');

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
