import type { Job } from '#platform/jobs';
import type { Mail } from '#platform/mailer';
import type { Services } from '#platform/services';
import { mailQueue } from './mail.ts';

const deliver: Job<Services, typeof mailQueue.input> = {
  ...mailQueue,
  handle: (message: Mail, { mailer }) => mailer.deliver(message),
};
export const mailJobs = [deliver];
