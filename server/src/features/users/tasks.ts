import { sendEmailLink } from './email-change.ts';

export const userTasks = [sendEmailLink];
