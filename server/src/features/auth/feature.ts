import * as api from '@app/contract/auth';
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
    route(api.register, register),
    read(api.listRegistrationCompanies, listRegistrationCompanies),
    route(api.requestPasswordReset, requestPasswordReset),
    route(api.resetPassword, resetPassword),
    write(api.logout, logout),
    route(api.changePassword, changePassword),
    write(api.impersonate, impersonate),
    write(api.stopImpersonating, stopImpersonating),
  ],
  tasks: authTasks,
};
