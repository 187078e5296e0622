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
import { read, write } from '#platform/http/route';
import { addRole, changeRole, cloneRole, getRole, listRoles, removeRole, star } from './assignments.ts';

export const feature: Feature = {
  routes: [
    read(listAssignments, async (db, { query }, actor) => ({ results: await listRoles(db, actor, query) })),
    read(getAssignment, (db, { params }, actor) => getRole(db, actor, params.id)),
    write(createAssignment, (doer, { body }) => addRole(doer, body)),
    write(changeAssignment, (doer, { params, body }) => changeRole(doer, params.id, body)),
    write(deleteAssignment, (doer, { params }) => removeRole(doer, params.id)),
    write(cloneAssignment, (doer, { params, body }) => cloneRole(doer, params.id, body)),
    write(starAssignment, (doer, { params, body }) => star(doer, params.id, body.starred)),
  ],
};
