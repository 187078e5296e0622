import type { Job } from '#platform/jobs';
import type { Services } from '#platform/services';
import { mailJobs } from './features/mail/jobs.ts';
import { sessionJobs } from './features/sessions/jobs.ts';

/** Every kind of background work of every feature. */
export const jobs = [...mailJobs, ...sessionJobs] as Job<Services>[];
