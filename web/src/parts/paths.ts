/**
 * Every address of the client, by name. A part that begins with a colon stands for a value, as in `/person/:id`.
 * Screens use them as their paths; links are made with `pathTo`.
 */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  singleSignOn: '/single-sign-on',
  optOut: '/unsubscribe',
  myData: '/my-data',
  sharedShortlist: '/shortlist',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',

  todo: '/todo',
  notifications: '/notifications',
  board: '/board/v2',
  assignments: '/assignmentsv2',
  votes: '/votes/assignment/:id',
  shortlists: '/shortlists/assignment/:id',
  assignmentStats: '/assignment_stats/:assignmentId/:activeUserId',
  grading: '/grading/:assignmentId',
  gradingPerson: '/grading/:assignmentId/:personId',

  templates: '/templatesv2',
  conversationTemplates: '/conversation_templates',
  newTemplate: '/templatesv2/new',
  template: '/templatesv2/:id',
  outbox: '/outbox',
  workList: '/work_list',

  personSearch: '/person_search',
  searchDebug: '/charts/person_search_debug',
  newPerson: '/person/new',
  latestPerson: '/person/latest',
  person: '/person/:id',
  personText: '/person/:id/text',
  personExplanation: '/person/:id/explanation',
  mergePeople: '/person/:id/merge/:other',
  imports: '/import',
  companies: '/company_search',
  company: '/company/:id/',
  companyWithoutId: '/company/',
  companySales: '/company_sales',
  jobPostings: '/job',
  networkPostings: '/linkedin_job_posting',

  config: '/config',
  settings: '/config/settings',
  profile: '/config/profile',
  features: '/config/features',
  changePassword: '/config/change_password',
  signIn: '/config/sign_in',
  secondStep: '/config/second_step',
  plugin: '/config/plugin',
  email: '/config/email',
  emailProvider: '/config/email/:provider',
  linkedin: '/config/linkedin',
  firm: '/config/group',
  gmail: '/config/gmail',
  outlook: '/config/outlook',

  pendingUsers: '/user-management/pending-users',
  activeUsers: '/user-management/active-users',
  erasures: '/user-management/erasures',
  notices: '/user-management/notices',
  retention: '/user-management/retention',
  retentionTimes: '/user-management/retention/times',
  auditTrail: '/user-management/audit-trail',
  breach: '/user-management/breach',
  accessTrail: '/user-management/access-trail',
  mailboxes: '/user-management/mailboxes',
  searchSettings: '/search_settings',
  insights: '/charts/insights',
  kpis: '/charts/kpis',
  tasks: '/charts/celery_tasks',
  inviteQueue: '/charts/send_invite_queue',
  queueHistory: '/charts/queue_history',
  logs: '/charts/loki_logs',
  botBoard: '/charts/bot_board/',
  bot: '/charts/bot/:botId',
  latestPersons: '/charts/latest-persons',
  latestClientLogs: '/charts/latest-voyager-logs',
  latestProfileQueue: '/charts/latest-get-profile-queue',
  databaseLoad: '/charts/database_load/',
  databaseStatements: '/charts/database_statements/',
  advisoryLocks: '/charts/advisory_locks/',
  databaseSize: '/charts/database_size/',
  indexHealth: '/charts/index_health/',
  hotTables: '/charts/hot_database_tables/',
  genericTable: '/generic_table/',
  consultingAds: '/charts/show_konsultuppdrag',
  emailSync: '/charts/email_sync',
  messengerForecast: '/charts/messenger_forecast',
  gradeQueues: '/charts/grade-connect-queues',
  gradeQueue: '/charts/grade-connect-queues/:assignmentId',
  ml: '/analyze_ml/:assignmentId',
  licenceKeys: '/charts/lic_keys',
  llmPricing: '/charts/llm_pricing',
  llmPrompts: '/charts/llm_templates/',
  llmPrompt: '/charts/llm_templates/:kind',
  extractorPrompts: '/charts/extractor_prompts/',
  llmAgreement: '/charts/assignment-llm-agreement',
  comparedPeople: '/charts/assignment-llm-agreement/people',
  userAgreement: '/charts/human-operator-agreement',
  disagreements: '/charts/human-operator-agreement/disagreements',
  llmSkills: '/charts/assignment-llm-skills',
  biasMonitor: '/charts/bias_monitor',
  llmPerson: '/charts/llm-person-assignment-eval',
  testsets: '/charts/vote_testsets/',
  testset: '/charts/vote_testsets/:id',
  evaluations: '/charts/llm_evaluation',
  comparison: '/charts/llm_evaluation/compare',
  randomPersons: '/charts/random-persons',
  llmBatches: '/charts/llm_batches/',
  llmBudgets: '/charts/llm_budgets/',
  llmPerformance: '/charts/llm_performance/',
  dataExplorer: '/charts/data_explorer',
  llmCache: '/charts/llm_cache',
  backups: '/charts/backups',
  systemHealth: '/dev/health',
  webhooks: '/dev/webhooks',
  mailOutbox: '/dev/mail-outbox',
  apiReference: '/api/docs',
  runtimeError: '/dev/runtime-error',
} as const;

export type PathName = keyof typeof paths;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The values that a path needs. */
export type PathParams<N extends PathName, Value = string | number> = Record<NamesIn<(typeof paths)[N]>, Value>;

/** What stands behind the question mark. What is undefined is left out. */
type Search = Readonly<Record<string, string | number | undefined>>;
type Given<N extends PathName> = [NamesIn<(typeof paths)[N]>] extends [never]
  ? [params?: Readonly<Record<string, never>>, search?: Search]
  : [params: PathParams<N>, search?: Search];

/** The address of a screen: `pathTo('person', { id })`, `pathTo('board', {}, { assignmentId })`. */
export function pathTo<N extends PathName>(name: N, ...[params = {}, search = {}]: Given<N>): string {
  const values: Readonly<Record<string, string | number>> = params;
  const path = paths[name].replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(values[part]!));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.append(key, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Of a page of charts, by its name in the specification. */
export const chartPath = (name: string): string => `/charts/${name}`;
