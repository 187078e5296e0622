import type { Route } from '#platform/http/route';
import { assignmentRoutes } from './features/assignments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { boardRoutes } from './features/board/routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { cvRoutes } from './features/cv/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { gradingRoutes } from './features/grading/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { mergeRoutes } from './features/merges/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { queueRoutes } from './features/queue/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { todoRoutes } from './features/todo/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { voteRoutes } from './features/votes/routes.ts';

/** Every route of every feature. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...companyRoutes,
  ...peopleRoutes,
  ...tagRoutes,
  ...fileRoutes,
  ...cvRoutes,
  ...importRoutes,
  ...mergeRoutes,
  ...assignmentRoutes,
  ...boardRoutes,
  ...voteRoutes,
  ...gradingRoutes,
  ...todoRoutes,
  ...mailRoutes,
  ...queueRoutes,
  ...systemRoutes,
];
