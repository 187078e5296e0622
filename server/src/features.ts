import type { Feature } from '#platform/feature';
import { feature as alerts } from './features/alerts/feature.ts';
import { feature as assignments } from './features/assignments/feature.ts';
import { feature as audit } from './features/audit/feature.ts';
import { feature as auth } from './features/auth/feature.ts';
import { feature as backups } from './features/backups/feature.ts';
import { feature as board } from './features/board/feature.ts';
import { feature as charts } from './features/charts/feature.ts';
import { feature as companies } from './features/companies/feature.ts';
import { feature as cv } from './features/cv/feature.ts';
import { feature as database } from './features/database/feature.ts';
import { feature as extension } from './features/extension/feature.ts';
import { feature as fairness } from './features/fairness/feature.ts';
import { feature as files } from './features/files/feature.ts';
import { feature as finder } from './features/finder/feature.ts';
import { feature as grading } from './features/grading/feature.ts';
import { feature as imports } from './features/imports/feature.ts';
import { feature as ingest } from './features/ingest/feature.ts';
import { feature as llm } from './features/llm/feature.ts';
import { feature as llmEvaluation } from './features/llm-evaluation/feature.ts';
import { feature as llmPrompts } from './features/llm-prompts/feature.ts';
import { feature as llmDrafts } from './features/llm-drafts/feature.ts';
import { feature as llmAgreement } from './features/llm-agreement/feature.ts';
import { feature as logs } from './features/logs/feature.ts';
import { feature as mail } from './features/mail/feature.ts';
import { feature as merges } from './features/merges/feature.ts';
import { feature as notices } from './features/notices/feature.ts';
import { feature as notifications } from './features/notifications/feature.ts';
import { feature as outreach } from './features/outreach/feature.ts';
import { feature as people } from './features/people/feature.ts';
import { feature as personalData } from './features/personal-data/feature.ts';
import { feature as personSearch } from './features/person-search/feature.ts';
import { feature as pictures } from './features/pictures/feature.ts';
import { feature as queue } from './features/queue/feature.ts';
import { feature as retention } from './features/retention/feature.ts';
import { feature as sessions } from './features/sessions/feature.ts';
import { feature as shortlists } from './features/shortlists/feature.ts';
import { feature as system } from './features/system/feature.ts';
import { feature as tags } from './features/tags/feature.ts';
import { feature as todo } from './features/todo/feature.ts';
import { feature as users } from './features/users/feature.ts';
import { feature as views } from './features/views/feature.ts';
import { feature as webhooks } from './features/webhooks/feature.ts';
import { feature as votes } from './features/votes/feature.ts';

const features: readonly Feature[] = [
  auth,
  sessions,
  users,
  audit,
  companies,
  people,
  personSearch,
  tags,
  files,
  pictures,
  cv,
  extension,
  imports,
  merges,
  personalData,
  notices,
  retention,
  assignments,
  board,
  shortlists,
  votes,
  llm,
  llmDrafts,
  grading,
  llmEvaluation,
  llmPrompts,
  llmAgreement,
  fairness,
  charts,
  database,
  ingest,
  outreach,
  todo,
  notifications,
  finder,
  logs,
  mail,
  backups,
  queue,
  views,
  system,
  alerts,
  webhooks,
];

export const routes = features.flatMap((feature) => feature.routes);
export const tasks = features.flatMap((feature) => feature.tasks ?? []);
export const samplers = features.flatMap((feature) => feature.sample ?? []);
export const watchers = features.flatMap((feature) => feature.watch ?? []);
