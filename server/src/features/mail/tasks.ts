import { task } from '#platform/tasks/task';
import { mailTask } from './mail.ts';

const deliver = task({ ...mailTask, handle: (message, { mailer }) => mailer.deliver(message) });
export const mailTasks = [deliver];
