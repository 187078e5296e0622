import type { Access } from '@app/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** The side menu from top to bottom, and who sees each group. A group appears when it has a screen to open. */
export const menuGroups = [
  { name: 'Todo', access: 'user' },
  { name: 'Candidate Board', access: 'user' },
  { name: 'Roles', access: 'user' },
  { name: 'Templates', access: 'user' },
  { name: 'Search', access: 'user' },
  { name: 'Insights', access: 'user' },
  { name: 'Admin', access: 'staff' },
  { name: 'LLM Tools', access: 'superuser' },
  { name: 'Database', access: 'superuser' },
  { name: 'Queues', access: 'superuser' },
  { name: 'Loki Logs', access: 'superuser' },
  { name: 'Analytics', access: 'superuser' },
  { name: 'Dev Tools', access: 'superuser' },
] as const satisfies readonly { name: string; access: Access }[];
export type MenuGroup = (typeof menuGroups)[number]['name'];

export interface Screen {
  /** A part that begins with a colon stands for anything, as in `/person/:id`. */
  path: string;
  /** What the menu, the palette and the keys put behind the path, from the question mark on. */
  search?: string;
  /** Where such a path, or one with a query, leads to something that is there in the demo; browser tests open it. */
  example?: string;
  /** Names the browser tab, the menu entry and the line in the palette. */
  title: string;
  access: Access;
  /** `label` makes it an entry inside the group; without one it is what the group itself opens. */
  menu?: { group: MenuGroup; label?: string };
  /** `shell` has the top bar and the side menu around it. */
  layout: 'bare' | 'shell';
  /** A second address of the screen with that path; it is not offered twice. */
  aliasOf?: string;
  /** Typed one after the other, these open the screen. */
  keys?: string;
  /** What plain keys do on the screen itself, for the list of shortcuts. */
  ownKeys?: Readonly<Record<string, string>>;
  /** Takes the whole width: the side menu lies over it when it is asked for. */
  full?: true;
  load: () => Promise<ComponentType>;
  /** Asks for what the screen shows before it is there, where that is much; for the first screen of a visit. */
  askEarly?: (client: QueryClient, search: URLSearchParams) => Promise<void>;
}

const config = () => import('../features/config/ConfigPage.tsx').then((module) => module.ConfigPage);
const grading: Pick<Screen, 'title' | 'access' | 'layout' | 'full' | 'ownKeys' | 'load'> = {
  title: 'Grading',
  access: 'user',
  layout: 'shell',
  full: true,
  ownKeys: {
    'U →': 'Up',
    'D ←': 'Down',
    '1 9': 'Down for the reason with that number, 1 to 9',
    M: 'Maybe',
    Space: 'Skip until tomorrow',
    Z: 'Undo, also Ctrl+Z',
    F: 'Next marked word; with Shift, the one before',
    O: 'Other role',
    N: 'Note',
    P: 'Open the person page',
  },
  load: () => import('../features/grading/GradingPage.tsx').then((module) => module.GradingPage),
};
const todo = () => import('../features/todo/TodoPage.tsx').then((module) => module.TodoPage);

/**
 * Every screen there is. Router, side menu, palette, tab titles, guards and the browser tests read this list, the
 * last of them in Node: keep it free of JSX and of imports that need a browser.
 */
export const screens: readonly Screen[] = [
  {
    path: '/login',
    title: 'Sign in',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/auth/LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    path: '/register',
    title: 'Register',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/auth/RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/auth/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/auth/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/legal/PrivacyPolicyPage.tsx').then((module) => module.PrivacyPolicyPage),
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service',
    access: 'anyone',
    layout: 'bare',
    load: () => import('../features/legal/TermsOfServicePage.tsx').then((module) => module.TermsOfServicePage),
  },

  { path: '/', title: 'To-do', access: 'user', layout: 'shell', aliasOf: '/todo', load: todo },
  { path: '/todo', title: 'To-do', access: 'user', layout: 'shell', menu: { group: 'Todo' }, keys: 'g t', load: todo },

  {
    path: '/board/v2',
    example: '/board/v2?assignmentId=1',
    title: 'Candidate Board',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Candidate Board' },
    keys: 'g b',
    ownKeys: {
      'J K': 'Next or previous card',
      '[ ]': 'Move the card left or right',
      M: 'Move to a column',
      X: 'Select; with Shift, up to here',
      A: 'Assign',
      H: 'Snooze',
      E: 'Archive',
      '#': 'Tag',
      Z: 'Undo',
      O: 'Open beside the board',
      P: 'Open the person page',
      '/': 'Search the board',
    },
    load: () => import('../features/board/BoardPage.tsx').then((module) => module.BoardPage),
    askEarly: (...given) => import('../features/board/ask-early.ts').then((module) => module.askEarly(...given)),
  },
  {
    path: '/assignmentsv2',
    search: '?statusFilter=Incoming,Preparation,Active,Paused',
    title: 'Roles',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Roles' },
    keys: 'g r',
    load: () => import('../features/roles/RolesPage.tsx').then((module) => module.RolesPage),
  },
  {
    path: '/votes/assignment/:id',
    example: '/votes/assignment/1',
    title: 'Votes',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/roles/VotesPage.tsx').then((module) => module.VotesPage),
  },
  { path: '/grading/:assignmentId', example: '/grading/1', ...grading },
  { path: '/grading/:assignmentId/:personId', example: '/grading/1/1', ...grading },
  {
    path: '/assignment_stats/:assignmentId/:activeUserId',
    example: '/assignment_stats/1/1',
    title: 'Role statistics',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/roles/RoleStatsPage.tsx').then((module) => module.RoleStatsPage),
  },

  {
    path: '/person_search',
    title: 'Search',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'People' },
    keys: 'g f',
    load: () => import('../features/person-search/PersonSearchPage.tsx').then((module) => module.PersonSearchPage),
  },
  {
    path: '/person/new',
    title: 'New person',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'New person' },
    load: () => import('../features/person/NewPersonPage.tsx').then((module) => module.NewPersonPage),
  },
  {
    path: '/person/latest',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    aliasOf: '/person/:id',
    load: () => import('../features/person/LatestPersonPage.tsx').then((module) => module.LatestPersonPage),
  },
  {
    path: '/person/:id',
    example: '/person/1',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/person/PersonPage.tsx').then((module) => module.PersonPage),
  },
  {
    path: '/person/:id/text',
    example: '/person/1/text',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/person/PersonTextPage.tsx').then((module) => module.PersonTextPage),
  },
  {
    path: '/person/:id/merge/:other',
    example: '/person/249/merge/250',
    title: 'Merge',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/person/MergePage.tsx').then((module) => module.MergePage),
  },

  {
    path: '/import',
    title: 'Import',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Import' },
    keys: 'g i',
    load: () => import('../features/imports/ImportPage.tsx').then((module) => module.ImportPage),
  },

  { path: '/config', title: 'Settings', access: 'user', layout: 'shell', aliasOf: '/config/settings', load: config },
  { path: '/config/settings', title: 'Settings', access: 'user', layout: 'shell', keys: 'g s', load: config },
  { path: '/config/profile', title: 'Profile', access: 'user', layout: 'shell', load: config },
  { path: '/config/features', title: 'Features', access: 'user', layout: 'shell', load: config },
  { path: '/config/change_password', title: 'Change password', access: 'user', layout: 'shell', load: config },
  { path: '/config/plugin', title: 'Plugin', access: 'user', layout: 'shell', load: config },

  {
    path: '/company_search',
    title: 'Companies',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Companies' },
    keys: 'g c',
    load: () => import('../features/companies/CompanySearchPage.tsx').then((module) => module.CompanySearchPage),
  },
  {
    path: '/company/:id',
    example: '/company/9',
    title: 'Company',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/companies/CompanyPage.tsx').then((module) => module.CompanyPage),
  },
  {
    path: '/company_sales',
    title: 'Sales',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Sales' },
    load: () => import('../features/companies/CompanySalesPage.tsx').then((module) => module.CompanySalesPage),
  },
  {
    path: '/job',
    title: 'Job postings',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Job postings' },
    load: () => import('../features/companies/JobPostingsPage.tsx').then((module) => module.AllPostingsPage),
  },
  {
    path: '/linkedin_job_posting',
    title: 'Network postings',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Network postings' },
    load: () => import('../features/companies/JobPostingsPage.tsx').then((module) => module.NetworkPostingsPage),
  },

  {
    path: '/user-management/pending-users',
    title: 'Pending users',
    access: 'staff',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Pending users' },
    keys: 'g p',
    load: () => import('../features/users/PendingUsersPage.tsx').then((module) => module.PendingUsersPage),
  },
  {
    path: '/user-management/active-users',
    title: 'Manage users',
    access: 'staff',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Manage users' },
    keys: 'g u',
    load: () => import('../features/users/ActiveUsersPage.tsx').then((module) => module.ActiveUsersPage),
  },
  {
    path: '/user-management/audit-trail',
    title: 'Audit trail',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Audit trail' },
    keys: 'g a',
    load: () => import('../features/audit/AuditTrailPage.tsx').then((module) => module.AuditTrailPage),
  },

  {
    path: '/charts/celery_tasks',
    title: 'Task queue',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Queues', label: 'Task queue' },
    keys: 'g q',
    load: () => import('../features/tasks/TaskQueuePage.tsx').then((module) => module.TaskQueuePage),
  },

  {
    path: '/charts/grade-connect-queues',
    title: 'Grade queues',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Queues', label: 'Grade queues' },
    load: () => import('../features/grade-queues/GradeQueuesPage.tsx').then((module) => module.GradeQueuesPage),
  },
  {
    path: '/charts/grade-connect-queues/:assignmentId',
    example: '/charts/grade-connect-queues/1',
    title: 'Queues of a role',
    access: 'superuser',
    layout: 'shell',
    load: () => import('../features/grade-queues/GradeQueuePage.tsx').then((module) => module.GradeQueuePage),
  },
  {
    path: '/analyze_ml/:assignmentId',
    example: '/analyze_ml/1',
    title: 'Model of a role',
    access: 'user',
    layout: 'shell',
    load: () => import('../features/grade-queues/MlPage.tsx').then((module) => module.MlPage),
  },

  {
    path: '/dev/mail-outbox',
    title: 'Mail outbox',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'Mail outbox' },
    load: () => import('../features/mail/MailOutboxPage.tsx').then((module) => module.MailOutboxPage),
  },
  {
    path: '/api/docs',
    title: 'API reference',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'API reference' },
    load: () => import('../features/docs/ApiReferencePage.tsx').then((module) => module.ApiReferencePage),
  },
  {
    path: '/dev/runtime-error',
    title: 'Runtime error',
    access: 'superuser',
    layout: 'bare',
    menu: { group: 'Dev Tools', label: 'Runtime error' },
    load: () => import('./RuntimeErrorPage.tsx').then((module) => module.RuntimeErrorPage),
  },
];

/** What an address that belongs to no screen shows. */
export const notFoundScreen: Screen = {
  path: '*',
  title: 'Page not found',
  access: 'anyone',
  layout: 'shell',
  load: () => import('./NotFoundPage.tsx').then((module) => module.NotFoundPage),
};

/** The screen at an address. Trailing slashes say nothing; a path that is named in full goes before one with a colon. */
export function findScreen(pathname: string): Screen {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find((screen) => screen.path.includes(':') && fits(screen.path, path)) ??
    notFoundScreen
  );
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
