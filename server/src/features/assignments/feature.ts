import {
  changeAssignment,
  cloneAssignment,
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
} from '@app/contract/assignments';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { addRole, changeRole, cloneRole, getRole, listRoles, removeRole, star } from './assignments.ts';

export const feature: Feature = {
  routes: [
    route(listAssignments, async ({ query }, { db, actor }) => ({ results: await listRoles(db, actor, query) })),
    route(getAssignment, ({ params }, { db, actor }) => getRole(db, actor, params.id)),
    route(createAssignment, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => addRole({ trx, actor, caller }, body)),
    ),
    route(changeAssignment, ({ params, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => changeRole({ trx, actor, caller }, params.id, body)),
    ),
    route(deleteAssignment, ({ params }, { db, actor, caller }) =>
      db.transaction().execute((trx) => removeRole({ trx, actor, caller }, params.id)),
    ),
    route(cloneAssignment, ({ params, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => cloneRole({ trx, actor, caller }, params.id, body)),
    ),
    route(starAssignment, ({ params, body }, { db, actor }) => star(db, actor, params.id, body.starred)),
  ],
};
