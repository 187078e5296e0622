import { sendResetLink } from './password-reset.ts';

export const authTasks = [sendResetLink];
