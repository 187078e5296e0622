import type { AnyTask } from '#platform/tasks/task';
import { authTasks } from './features/auth/tasks.ts';
import { gradingTasks } from './features/grading/tasks.ts';
import { importTasks } from './features/imports/tasks.ts';
import { mailTasks } from './features/mail/tasks.ts';
import { sessionTasks } from './features/sessions/tasks.ts';
import { queueTasks } from './features/queue/tasks.ts';

/** Every kind of background work of every feature. */
export const tasks: readonly AnyTask[] = [
  ...authTasks,
  ...mailTasks,
  ...sessionTasks,
  ...queueTasks,
  ...importTasks,
  ...gradingTasks,
];
