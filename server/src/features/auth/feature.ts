import * as accounts from '@app/contract/users/accounts';
import * as api from '@app/contract/users/auth';
import * as impersonation from '@app/contract/users/impersonation';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import {
  changePassword,
  impersonate,
  listRegistrationCompanies,
  login,
  logout,
  register,
  stopImpersonating,
} from './auth.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { authTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(api.login, login),
    route(accounts.register, register),
    read(accounts.listRegistrationCompanies, listRegistrationCompanies),
    route(accounts.requestPasswordReset, requestPasswordReset),
    route(accounts.resetPassword, resetPassword),
    write(api.logout, logout),
    route(accounts.changePassword, changePassword),
    write(impersonation.impersonate, impersonate),
    write(impersonation.stopImpersonating, stopImpersonating),
  ],
  tasks: authTasks,
};
