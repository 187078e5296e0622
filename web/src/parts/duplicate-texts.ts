import type { DuplicateCandidate } from '@app/contract/people/imports';

const byWords: Record<DuplicateCandidate['by'], string> = {
  email: 'same e-mail',
  link: 'same profile',
  namesake: 'same name and company, another e-mail',
  name: 'same name and company',
};
export const reasonFor = ({ by, sure }: DuplicateCandidate): string =>
  by === 'name' && !sure ? 'similar name' : byWords[by];
/** Worth a question: more than a similar name. */
export const isLikely = ({ by, sure }: DuplicateCandidate): boolean => sure || by === 'namesake';

export const describe = ({ title, company_name }: { title: string; company_name: string }): string =>
  [title, company_name].filter((part) => part !== '').join(', ');
