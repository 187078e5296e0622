/** Which way a figure should go. */
export type Direction = 'up' | 'down';

interface Kpi {
  name: string;
  group: 'Recruiting' | 'Outreach' | 'Machine';
  unit: 'count' | 'ratio' | 'usd';
  direction: Direction;
  /** Who answers for it. */
  owner: 'Recruiting' | 'Engineering';
  definition: string;
  /** Where its rows are looked at. */
  href: string;
}

/** The figures of the firm. The server says how each is counted (`charts/kpis.ts`); targets are a setting. */
export const kpis = {
  up_votes: {
    name: 'Up-votes',
    group: 'Recruiting',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition:
      'Votes that are up, by when they were given. A vote that was changed or undone counts as it stands now.',
    href: '/charts/vote_stats/',
  },
  people_contacted: {
    name: 'People contacted',
    group: 'Outreach',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition: 'People to whom at least one message was sent, each counted once in a period.',
    href: '/charts/pitch_stats/',
  },
  messages_sent: {
    name: 'Messages sent',
    group: 'Outreach',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition: 'Messages that were sent, on all channels.',
    href: '/charts/pitch_stats/',
  },
  replies: {
    name: 'Replies',
    group: 'Outreach',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition: 'Messages that people wrote to us. Automatic replies and bounces do not count.',
    href: '/charts/pitch_stats/',
  },
  reply_rate: {
    name: 'Reply rate',
    group: 'Outreach',
    unit: 'ratio',
    direction: 'up',
    owner: 'Recruiting',
    definition:
      'Of the messages that were sent in a period, the share that was answered within 14 days. The newest 14 days can still rise.',
    href: '/charts/email_stats',
  },
  declined: {
    name: 'Declined (artemis-tackar-nej)',
    group: 'Recruiting',
    unit: 'count',
    direction: 'down',
    owner: 'Recruiting',
    definition: 'People who got a tag that ends in artemis-tackar-nej.',
    href: '/charts/kpi_weekly_artemis/',
  },
  interviews: {
    name: 'Interviews (artemis-bokad-intervju)',
    group: 'Recruiting',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition: 'People who got a tag that ends in bokad-intervju.',
    href: '/charts/kpi_weekly_artemis/',
  },
  roles_filled: {
    name: 'Roles filled',
    group: 'Recruiting',
    unit: 'count',
    direction: 'up',
    owner: 'Recruiting',
    definition: 'Roles with somebody whose card came to the column Placed for the first time.',
    href: '/charts/kpi_weekly_artemis/',
  },
  people_added: {
    name: 'People added',
    group: 'Machine',
    unit: 'count',
    direction: 'up',
    owner: 'Engineering',
    definition: 'People who came into the database and were not merged into others.',
    href: '/charts/person_datamining_stats/',
  },
  model_cost: {
    name: 'Cost of language models',
    group: 'Machine',
    unit: 'usd',
    direction: 'down',
    owner: 'Engineering',
    definition: 'What calls of language models cost by the prices that were valid then.',
    href: '/generic_table/?model=LlmCall',
  },
  tasks_failed: {
    name: 'Tasks that failed',
    group: 'Machine',
    unit: 'count',
    direction: 'down',
    owner: 'Engineering',
    definition: 'Background tasks that gave up.',
    href: '/charts/celery_tasks',
  },
} as const satisfies Record<string, Kpi>;
export type KpiName = keyof typeof kpis;
export const kpiNames = Object.keys(kpis) as [KpiName];
/** A figure as data: for whoever does not know at compile time which one it is. */
export const kpi = (name: KpiName): Kpi => kpis[name];
