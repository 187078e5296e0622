import { assignmentTypes } from '@app/contract/roles/assignments';

export const typeTexts = [
  { value: assignmentTypes.RECRUITING, label: 'Recruiting' },
  { value: assignmentTypes.CONSULTING, label: 'Consulting' },
] as const;
