import * as api from '@app/contract/roles/assignments';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import {
  changeAssignment,
  cloneAssignment,
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
} from './assignments.ts';

export const feature: Feature = {
  routes: [
    read(api.listAssignments, listAssignments),
    read(api.getAssignment, getAssignment),
    write(api.createAssignment, createAssignment),
    write(api.changeAssignment, changeAssignment),
    write(api.deleteAssignment, deleteAssignment),
    write(api.cloneAssignment, cloneAssignment),
    write(api.starAssignment, starAssignment),
  ],
};
