import type { DuplicateCandidate } from '@app/contract/imports';

const byWords: Record<DuplicateCandidate['by'], string> = {
  email: 'same e-mail',
  link: 'same profile',
  name: 'same name and company',
};
export const reasonFor = ({ by, sure }: DuplicateCandidate): string => (sure ? byWords[by] : 'similar name');

export const describe = ({ title, company_name }: { title: string; company_name: string }): string =>
  [title, company_name].filter((part) => part !== '').join(', ');
