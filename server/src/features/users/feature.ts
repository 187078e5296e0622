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
import { route } from '#platform/http/route';
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
  route(endpoint, ({ params, body }, { db, tasks, config, actor, caller }) =>
    db.transaction().execute(async (trx) => {
      const { user, changed } = await decideUser({ trx, actor, caller }, params.id, transition, body.reason);
      if (changed) await queueMail(tasks, trx, letters[transition](user, addressOf(config), body.reason));
      return user;
    }),
  );

export const feature: Feature = {
  routes: [
    route(listAllUsers, (_, { db }) => listApprovedUsers(db)),
    route(getCurrentUser, async (_, { db, actor }) => ({ results: [await describeActor(db, actor)] })),
    route(listUsers, async ({ query }, { db }) => pageOf(listUsers, query, await listManagedUsers(db, query))),
    route(getUser, ({ params }, { db, actor }) => getManagedUser(db, actor, params.id)),
    route(putUser, ({ params, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => changeUser({ trx, actor, caller }, params.id, body)),
    ),
    decisionRoute(approveUser, 'approve'),
    decisionRoute(rejectUser, 'reject'),
    decisionRoute(deactivateUser, 'deactivate'),
    decisionRoute(reactivateUser, 'reactivate'),
    route(signOutUser, ({ params, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => signOutEverywhere({ trx, actor, caller }, params.id, body.reason)),
    ),
  ],
};
