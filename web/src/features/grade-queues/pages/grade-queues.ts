import { listGradeQueues } from '@app/contract/roles/grading';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { queueCells, RoleCell } from '../QueueCells.tsx';
import { daysLeft, runsDry } from '../queue-texts.ts';

const queue = { width: 92, format: 'number' } as const;

export const gradeQueues = table({
  endpoint: listGradeQueues,
  rows: 'roles',
  about:
    'People waiting to be graded, for every role that is open, and how many days they last at the pace of the last week.',
  paging: 'none',
  search: {
    label: 'Search roles',
    placeholder: 'Name, company or number',
    of: ({ name, company_name, id }) => `${name} ${company_name} ${id}`,
  },
  switches: { dry: { label: 'Empty within two days', keep: runsDry } },
  to: ({ id }) => pathTo('gradeQueue', { assignmentId: id }),
  rowHeight: 52,
  columns: {
    name: { title: 'Role', Cell: RoleCell },
    'queues.ml.waiting': { title: 'ML', ...queue, Cell: queueCells.ml },
    'queues.search.waiting': { title: 'SEARCH', ...queue, Cell: queueCells.search, from: 'xs' },
    'queues.llm.waiting': { title: 'LLM', ...queue, Cell: queueCells.llm },
    'queues.llm_no.waiting': { title: 'LLM NO', ...queue, Cell: queueCells.llm_no },
    votes_today: { title: 'Votes today', ...queue, width: 108 },
    votes_week: { title: 'Week', ...queue, width: 70 },
    up_week: { title: 'Up', ...queue, width: 60, text: (up, role) => shareOf(up, role.votes_week) },
    'queues.search.built': { title: 'Built', width: 130, format: 'age', none: 'Never' },
    'queues.search.days_left': { title: 'Days of SEARCH left', width: 150, text: daysLeft, hidden: true },
  },
  refreshSeconds: 60,
  empty: 'No role is open.',
  noMatch: 'No role matches your search.',
});

const shareOf = (part: number, all: number): string => (all === 0 ? 'N/A' : `${Math.round((100 * part) / all)} %`);
