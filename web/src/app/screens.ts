import type { Screen } from '../kit/page/screen.ts';
import { screens as outreach } from '../features/outreach/screens.ts';
import { screens as todo } from '../features/todo/screens.ts';
import { screens as notices } from '../features/notices/screens.ts';
import { screens as breach } from '../features/breach/screens.ts';
import { screens as retention } from '../features/retention/screens.ts';
import { screens as notifications } from '../features/notifications/screens.ts';
import { screens as backups } from '../features/backups/screens.ts';
import { screens as board } from '../features/board/screens.ts';
import { screens as roles } from '../features/roles/screens.ts';
import { screens as shortlists } from '../features/shortlists/screens.ts';
import { screens as templates } from '../features/templates/screens.ts';
import { screens as grading } from '../features/grading/screens.ts';
import { screens as personSearch } from '../features/person-search/screens.ts';
import { screens as person } from '../features/person/screens.ts';
import { screens as imports } from '../features/imports/screens.ts';
import { screens as config } from '../features/config/screens.ts';
import { screens as charts } from '../features/charts/screens.ts';
import { screens as companies } from '../features/companies/screens.ts';
import { screens as mailboxes } from '../features/mailboxes/screens.ts';
import { screens as users } from '../features/users/screens.ts';
import { screens as searchSettings } from '../features/search-settings/screens.ts';
import { screens as audit } from '../features/audit/screens.ts';
import { screens as personalData } from '../features/personal-data/screens.ts';
import { screens as database } from '../features/database/screens.ts';
import { screens as bots } from '../features/bots/screens.ts';
import { screens as logs } from '../features/logs/screens.ts';
import { screens as tasks } from '../features/tasks/screens.ts';
import { screens as gradeQueues } from '../features/grade-queues/screens.ts';
import { screens as analyticsTables } from '../features/analytics-tables/screens.ts';
import { screens as genericTable } from '../features/generic-table/screens.ts';
import { screens as llm } from '../features/llm/screens.ts';
import { screens as llmEvaluation } from '../features/llm-evaluation/screens.ts';
import { screens as llmPrompts } from '../features/llm-prompts/screens.ts';
import { screens as llmAgreement } from '../features/llm-agreement/screens.ts';
import { screens as fairness } from '../features/fairness/screens.ts';
import { screens as licenceKeys } from '../features/licence-keys/screens.ts';
import { screens as mail } from '../features/mail/screens.ts';
import { screens as system } from '../features/system/screens.ts';
import { screens as webhooks } from '../features/webhooks/screens.ts';
import { screens as docs } from '../features/docs/screens.ts';
import { paths } from '../parts/paths.ts';
import { findByPath, notFoundScreen, visitorScreens } from './visitor-screens.ts';

const dev: readonly Screen[] = [
  {
    path: paths.runtimeError,
    title: 'Runtime error',
    access: 'superuser',
    layout: 'bare',
    menu: { group: 'Dev Tools', label: 'Runtime error' },
    load: () => import('./RuntimeErrorPage.tsx').then((module) => module.RuntimeErrorPage),
  },
];

/**
 * Every screen there is; the side menu has them in this order. Router, side menu, palette, tab titles, guards and the browser
 * tests read this list, the last of them in Node: keep the features' lists free of JSX and of imports that need a browser.
 */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...outreach,
  ...todo,
  ...notifications,
  ...board,
  ...roles,
  ...shortlists,
  ...grading,
  ...templates,
  ...personSearch,
  ...person,
  ...imports,
  ...config,
  ...companies,
  ...charts,
  ...users,
  ...mailboxes,
  ...searchSettings,
  ...audit,
  ...personalData,
  ...notices,
  ...retention,
  ...breach,
  ...database,
  ...bots,
  ...logs,
  ...tasks,
  ...gradeQueues,
  ...analyticsTables,
  ...genericTable,
  ...llm,
  ...llmPrompts,
  ...llmAgreement,
  ...fairness,
  ...llmEvaluation,
  ...licenceKeys,
  ...backups,
  ...system,
  ...mail,
  ...webhooks,
  ...docs,
  ...dev,
];

/** The screen at an address. */
export const findScreen = (pathname: string): Screen => findByPath(screens, pathname) ?? notFoundScreen;
