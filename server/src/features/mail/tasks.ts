import { task } from '#platform/tasks/task';
import { mailTask } from './mail.ts';

const deliver = task({
  ...mailTask,
  handle: async (message, { mailer }) => {
    try {
      await mailer.deliver(message);
    } catch (error) {
      // Mail servers repeat addresses in their refusals; the history of tasks and the log are not for them.
      // oxlint-disable-next-line preserve-caught-error -- the cause would bring the address along
      throw new Error(String(error).replaceAll(/\S+@\S+/g, '<address>'));
    }
  },
});
export const mailTasks = [deliver];
