import { sendResetLink } from './password-reset.ts';

export const authJobs = [sendResetLink];
