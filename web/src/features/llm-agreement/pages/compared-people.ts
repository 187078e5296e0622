import { llmVerdicts } from '@app/contract/roles/grading';
import { listComparedPeople } from '@app/contract/llm/agreement';
import { grades, voteMethods } from '@app/contract/roles/votes';
import { linkedBy } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { ComparedMenu } from '../ComparedMenu.tsx';
import { comparedFilters } from '../compared-filters.ts';

export const comparedPeople = table({
  endpoint: listComparedPeople,
  rows: 'people',
  about: 'People with a vote and a verdict, the last vote first. A row opens them in grading.',
  paging: { cursor: 'before' },
  filters: {
    assignment: linkedBy(listComparedPeople, 'Role', ({ role }) => role),
    differ: 'Differ only',
    grade: { as: 'select', label: 'Vote', options: grades, none: 'Every vote' },
    verdict: { as: 'select', label: 'Verdict', options: llmVerdicts, none: 'Every verdict' },
    ...comparedFilters,
  },
  to: ({ assignment, person }) => pathTo('gradingPerson', { assignmentId: assignment.id, personId: person.id }),
  detail: ({ grade, verdict, summary }) => `${grades[grade]}, verdict ${llmVerdicts[verdict]}: ${summary}`,
  columns: {
    'person.name': { title: 'Person', grow: 0.8 },
    'assignment.name': { title: 'Role', grow: 0.8 },
    grade: { title: 'Vote', width: 80, text: (grade) => grades[grade] },
    verdict: { title: 'Verdict', width: 80, text: (verdict) => llmVerdicts[verdict] },
    score: { title: 'Score', width: 70, format: 'number' },
    summary: { title: 'Why, says the model', grow: 1.6 },
    reason: { title: 'Reason of the vote', grow: 0.8, none: '' },
    user: { title: 'User', width: 110 },
    method: { title: 'Method', width: 96, text: (method) => voteMethods[method], hidden: true },
    blind: { title: 'Blind', width: 70, text: (blind) => (blind ? 'Yes' : 'No'), hidden: true },
    voted: { title: 'Voted', width: 140, format: 'moment' },
    judged: { title: 'Judged', width: 140, format: 'moment', hidden: true },
  },
  Menu: ComparedMenu,
  empty: 'No one has both a verdict and a vote yet.',
  noMatch: 'No one matches. Choose “All votes”, or remove a filter.',
});
