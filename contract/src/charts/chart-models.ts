/** What a column holds, which decides how a filter's value is read. */
export type ChartKeyType = 'text' | 'int' | 'bool' | 'time';

interface ChartModel {
  /** What its rows are called on screens. */
  name: string;
  /** Moments by which rows can be counted, the usual one first. */
  times: readonly [string, ...string[]];
  /** What rows can be filtered and split by. */
  keys: Readonly<Record<string, ChartKeyType>>;
  /** What tables show besides. */
  shown?: Readonly<Record<string, ChartKeyType>>;
}

const sender = { user: 'int', user__username: 'text' } as const;
const letter = {
  ...sender,
  from_template: 'int',
  from_template__name: 'text',
  assignment: 'int',
  state: 'text',
} as const;

/**
 * What `generic_ts`, `generic_table` and the charts count, by the customer's names. The server says where each column comes
 * from (`charts/models.ts`); nothing else of the database can be asked for.
 */
export const chartModels = {
  EmailQueue: {
    name: 'E-mails',
    times: ['created', 'sent_at'],
    keys: {
      ...letter,
      from_template__is_pitch: 'bool',
      error: 'text',
      domain: 'text',
      tracked: 'bool',
      opened: 'bool',
      bounced: 'bool',
      answered: 'bool',
    },
    shown: { person: 'int' },
  },
  SendLinkedinMessageQueue: {
    name: 'Network messages',
    times: ['created_at', 'created', 'sent_at'],
    keys: {
      ...letter,
      from_template__is_pitch: 'bool',
      channel: 'text',
      sent: 'bool',
      error: 'text',
      answered: 'bool',
    },
    shown: { person: 'int' },
  },
  SmsProviderQueue: {
    name: 'SMS that wait',
    times: ['created'],
    keys: { ...letter, error: 'text' },
    shown: { person: 'int', provider_id: 'text' },
  },
  SmsSentQueue: {
    name: 'SMS that were sent',
    times: ['created', 'sent_at', 'status_at'],
    keys: { ...sender, from_template: 'int', from_template__name: 'text', assignment: 'int', status: 'text' },
    shown: { person: 'int', provider_id: 'text' },
  },
  GetProfilesQueue: {
    name: 'Profiles to open',
    times: ['created', 'send_at'],
    keys: { ...letter, channel: 'text' },
    shown: { person: 'int', url: 'text' },
  },
  SentInvitation: {
    name: 'Invitations',
    times: ['created', 'accepted_at'],
    keys: {
      type: 'text',
      bot: 'int',
      bot__name: 'text',
      bot__user_profile: 'int',
      bot__user_profile__user__username: 'text',
      path_length: 'int',
      assignment: 'int',
      accepted: 'bool',
    },
    shown: { person: 'int' },
  },
  Vote: {
    name: 'Votes',
    times: ['created'],
    keys: {
      grade: 'text',
      vote_type: 'text',
      method: 'text',
      ...sender,
      assignment: 'int',
      assignment__name: 'text',
    },
    shown: { person: 'int' },
  },
  Proxy: {
    name: 'Proxies',
    times: ['created', 'updated'],
    keys: { source: 'text', source__uri: 'text', last_status: 'text', suggestion: 'bool' },
  },
  ProxyStatus: {
    name: 'Checks of proxies',
    times: ['created'],
    keys: { status: 'text', proxy: 'int', proxy__source__uri: 'text', source: 'text' },
  },
  BotUsedIpAddresses: {
    name: 'IP addresses that bots used',
    times: ['created'],
    keys: { bot: 'int', proxy: 'int', proxy__source__uri: 'text', source: 'text' },
  },
  BotEvent: {
    name: 'Events of bots',
    times: ['occurred_at', 'received_at'],
    keys: {
      source: 'text',
      kind: 'text',
      subject: 'text',
      outcome: 'text',
      error_code: 'text',
      bot: 'int',
      bot__name: 'text',
    },
    shown: { duration_ms: 'int' },
  },
  IngestEvent: {
    name: 'Reported events',
    times: ['occurred_at', 'received_at'],
    keys: { source: 'text', kind: 'text', subject: 'text', outcome: 'text', error_code: 'text', bot: 'int' },
    shown: { duration_ms: 'int', amount: 'int' },
  },
  CelTask: {
    name: 'Tasks',
    times: ['received', 'started', 'finished'],
    keys: { queue: 'text', name: 'text', state: 'text', worker: 'text', ...sender, retries: 'int' },
    shown: { runtime: 'int' },
  },
  Person: {
    name: 'People',
    times: ['created', 'updated'],
    keys: { source: 'text', country: 'text', has_email: 'bool', last_touch: 'time' },
  },
  Company: { name: 'Companies', times: ['created'], keys: { industry: 'text', size: 'text' }, shown: { name: 'text' } },
  JobPosting: {
    name: 'Job postings',
    times: ['listed_at', 'created', 'expire_at'],
    keys: { source: 'text', company: 'int', location_name: 'text' },
    shown: { job_title: 'text', company_name: 'text' },
  },
  LlmCall: {
    name: 'Calls of language models',
    times: ['at'],
    keys: {
      model: 'text',
      feature: 'text',
      prompt_version__name: 'text',
      status: 'text',
      error_code: 'text',
      cache_hit: 'bool',
    },
    shown: { latency_ms: 'int', cost_microusd: 'int' },
  },
  LlmGrade: {
    name: 'Verdicts of language models',
    times: ['at'],
    keys: { model: 'text', verdict: 'text', assignment: 'int', prompt_version__name: 'text' },
    shown: { person: 'int', score: 'int' },
  },
  UserProfile: {
    name: 'Users',
    times: ['created', 'last_login'],
    keys: { state: 'text', is_staff: 'bool', is_superuser: 'bool' },
    shown: { username: 'text' },
  },
} as const satisfies Record<string, ChartModel>;
export type ChartModelName = keyof typeof chartModels;
export const chartModelNames = Object.keys(chartModels) as [ChartModelName];

/** A model as data: for whoever does not know at compile time which one it is. */
export const chartModel = (name: ChartModelName): ChartModel => chartModels[name];
