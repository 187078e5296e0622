import type { Job } from '#platform/jobs';
import type { Services } from '#platform/services';
import { authJobs } from './features/auth/jobs.ts';
import { mailJobs } from './features/mail/jobs.ts';
import { sessionJobs } from './features/sessions/jobs.ts';

/** Every kind of background work of every feature. */
export const jobs = [...authJobs, ...mailJobs, ...sessionJobs] as Job<Services>[];
