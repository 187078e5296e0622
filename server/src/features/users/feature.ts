import * as staff from '@app/contract/users/manage-users';
import * as changes from '@app/contract/users/user-changes';
import * as api from '@app/contract/users/users';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { cancelEmailChange, confirmEmail } from './email-change.ts';
import { approveUser, deactivateUser, putUser, reactivateUser, rejectUser, signOutUser } from './manage-users.ts';
import { userTasks } from './tasks.ts';
import { getCurrentUser, getUser, listAllUsers, listUsers } from './users.ts';

export const feature: Feature = {
  routes: [
    read(api.listAllUsers, listAllUsers),
    read(api.getCurrentUser, getCurrentUser),
    read(staff.listUsers, listUsers),
    read(changes.getUser, getUser),
    write(changes.putUser, putUser),
    route(changes.confirmEmail, confirmEmail),
    write(changes.cancelEmailChange, cancelEmailChange),
    write(staff.approveUser, approveUser),
    write(staff.rejectUser, rejectUser),
    write(staff.deactivateUser, deactivateUser),
    write(staff.reactivateUser, reactivateUser),
    write(staff.signOutUser, signOutUser),
  ],
  tasks: userTasks,
};
