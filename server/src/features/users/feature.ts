import {
  approveUser,
  deactivateUser,
  getCurrentUser,
  getUser,
  listAllUsers,
  listUsers,
  putUser,
  reactivateUser,
  rejectUser,
  signOutUser,
} from '@app/contract/users';
import { addressOf } from '#platform/config';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { read, write } from '#platform/http/route';
import { queueMail } from '../mail/mail.ts';
import { letters } from './letters.ts';
import {
  changeUser,
  decideUser,
  describeActor,
  getManagedUser,
  listApprovedUsers,
  listManagedUsers,
  signOutEverywhere,
} from './users.ts';

type Decision = typeof approveUser | typeof rejectUser | typeof deactivateUser | typeof reactivateUser;

/** One decision about a user: the new state, the audit entry and the letter, or none of them. */
const decisionRoute = (endpoint: Decision, transition: keyof typeof letters) =>
  write(endpoint, async (doer, { params, body }, { tasks, config }) => {
    const { user, changed } = await decideUser(doer, params.id, transition, body.reason);
    if (changed) await queueMail(tasks, doer.trx, letters[transition](user, addressOf(config), body.reason));
    return user;
  });

export const feature: Feature = {
  routes: [
    read(listAllUsers, (db) => listApprovedUsers(db)),
    read(getCurrentUser, async (db, _, actor) => ({ results: [await describeActor(db, actor)] })),
    read(listUsers, async (db, { query }) => pageOf(listUsers, query, await listManagedUsers(db, query))),
    read(getUser, (db, { params }, actor) => getManagedUser(db, actor, params.id)),
    write(putUser, (doer, { params, body }) => changeUser(doer, params.id, body)),
    decisionRoute(approveUser, 'approve'),
    decisionRoute(rejectUser, 'reject'),
    decisionRoute(deactivateUser, 'deactivate'),
    decisionRoute(reactivateUser, 'reactivate'),
    write(signOutUser, (doer, { params, body }) => signOutEverywhere(doer, params.id, body.reason)),
  ],
};
