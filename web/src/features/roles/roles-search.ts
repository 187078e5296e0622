import type { AssignmentCard, listAssignments } from '@app/contract/roles/assignments';
import type { Received } from '@app/contract/base/endpoint';
import { z } from 'zod';
import { concernsOf } from '../../parts/roles/health.ts';
import { byStar } from '../../parts/roles/role-queries.ts';

type ServerOrder = Received<typeof listAssignments>['query']['ordering'];
/** How the roles are ordered, with the words people read. All but `health` are the server's own. */
export const sorts = {
  name: 'Name',
  submission_deadline: 'Deadline',
  '-last_activity': 'Last activity',
  '-created': 'Newest',
  status: 'Status',
  health: 'Needs attention',
} as const satisfies Partial<Record<ServerOrder | 'health', string>>;
export type Sort = keyof typeof sorts;

export const roleTabs = ['overview', 'edit'] as const;
export type RoleTab = (typeof roleTabs)[number];

/** What the address of the screen holds. */
export const rolesSearch = z.object({
  /** A comma list of labels. */
  statusFilter: z.string().optional(),
  query: z.string().default(''),
  sort: z.enum(Object.keys(sorts) as [Sort]).default('name'),
  view: z.enum(['cards', 'table']).default('cards'),
  /** Everybody's roles, not only those one works on. */
  all: z.literal('1').optional(),
  /** Whose drawer is open. */
  role: z.coerce.number().int().positive().optional(),
  /** What the drawer shows. */
  tab: z.enum(roleTabs).default('overview'),
});

/** Those whose name, company or number fits; starred ones first, otherwise in the order they came in. */
export function shownRoles(roles: readonly AssignmentCard[], query: string, sort: Sort): AssignmentCard[] {
  const wanted = query.trim().toLowerCase().replace(/^#/, '');
  const found = roles.filter(
    ({ id, name, company_name }) =>
      wanted === '' || String(id) === wanted || `${name} ${company_name}`.toLowerCase().includes(wanted),
  );
  const worry = (role: AssignmentCard) => (sort === 'health' ? concernsOf(role).length : 0);
  return found.toSorted((a, b) => byStar(a, b) || worry(b) - worry(a));
}
