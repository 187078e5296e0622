import {
  changePassword,
  impersonate,
  listRegistrationCompanies,
  login,
  logout,
  register,
  requestPasswordReset,
  resetPassword,
  stopImpersonating,
} from '@app/contract/auth';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { listCompaniesForRegistration } from '../companies/companies.ts';
import { askForReset, resetByLink } from './password-reset.ts';
import { endImpersonation, logIn, logOut, registerUser, replacePassword, startImpersonating } from './auth.ts';
import { authTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(login, ({ body }, context) => logIn(context, context.caller, body)),
    route(register, async ({ body }, context) => {
      await registerUser(context, context.caller, body);
      return { detail: 'Your account is waiting for administrator approval.' };
    }),
    read(listRegistrationCompanies, async (db) => ({ results: await listCompaniesForRegistration(db) })),
    route(requestPasswordReset, async ({ body }, context) => {
      await askForReset(context, context.caller, body.username);
      return { detail: 'If there is such an account, a mail with a link is on its way.' };
    }),
    route(resetPassword, ({ body }, context) => resetByLink(context, context.caller, body)),
    write(logout, (doer) => logOut(doer)),
    route(changePassword, ({ body }, context) => replacePassword(context, context.actor, context.caller, body)),
    write(impersonate, (doer, { body }) => startImpersonating(doer, body)),
    write(stopImpersonating, (doer) => endImpersonation(doer)),
  ],
  tasks: authTasks,
};
