import * as accounts from '@app/contract/users/accounts';
import * as api from '@app/contract/users/auth';
import * as impersonation from '@app/contract/users/impersonation';
import * as passkeys from '@app/contract/users/passkeys';
import * as singleSignOn from '@app/contract/users/single-sign-on';
import * as secondFactor from '@app/contract/users/second-factor';
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
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { confirmApp, getSecondFactor, removeApp, renewRecoveryCodes, startApp } from './second-factor.ts';
import { endIssuerSessions } from './issuer-logout.ts';
import { removeSecondFactor } from './lost-second-factor.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';
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
    read(secondFactor.getSecondFactor, getSecondFactor),
    route(secondFactor.startApp, startApp),
    route(secondFactor.confirmApp, confirmApp),
    route(secondFactor.removeApp, removeApp),
    route(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
    route(secondFactor.removeSecondFactor, removeSecondFactor),
    read(passkeys.listPasskeys, listPasskeys),
    route(passkeys.startPasskey, startPasskey),
    route(passkeys.addPasskey, addPasskey),
    write(passkeys.renamePasskey, renamePasskey),
    route(passkeys.removePasskey, removePasskey),
    route(passkeys.startPasskeySignIn, startPasskeySignIn),
    route(passkeys.signInWithPasskey, signInWithPasskey),
    route(singleSignOn.startSingleSignOn, startSingleSignOn),
    route(singleSignOn.finishSingleSignOn, finishSingleSignOn),
    route(singleSignOn.endIssuerSessions, endIssuerSessions),
    write(impersonation.impersonate, impersonate),
    write(impersonation.stopImpersonating, stopImpersonating),
  ],
  tasks: authTasks,
};
