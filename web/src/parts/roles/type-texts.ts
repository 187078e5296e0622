import { assignmentTypes } from '@app/contract/assignments';

export const typeTexts = [
  { value: assignmentTypes.RECRUITING, label: 'Recruiting' },
  { value: assignmentTypes.CONSULTING, label: 'Consulting' },
] as const;
