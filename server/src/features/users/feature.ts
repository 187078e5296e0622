import * as api from '@app/contract/users';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { approveUser, deactivateUser, putUser, reactivateUser, rejectUser, signOutUser } from './manage-users.ts';
import { getCurrentUser, getUser, listAllUsers, listUsers } from './users.ts';

export const feature: Feature = {
  routes: [
    read(api.listAllUsers, listAllUsers),
    read(api.getCurrentUser, getCurrentUser),
    read(api.listUsers, listUsers),
    read(api.getUser, getUser),
    write(api.putUser, putUser),
    write(api.approveUser, approveUser),
    write(api.rejectUser, rejectUser),
    write(api.deactivateUser, deactivateUser),
    write(api.reactivateUser, reactivateUser),
    write(api.signOutUser, signOutUser),
  ],
};
