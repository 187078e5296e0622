import { type ChartModelName, chartModel } from '@app/contract/charts/chart-models';
import { type RawBuilder, sql } from 'kysely';
import type { Ready } from './ready-days.ts';

/** Where the columns of a model come from. Left joins, because PostgreSQL leaves out those that nothing is asked of. */
interface Relation {
  /** Gives a column for each time and key of the model, under its name, and an `id`. */
  from: RawBuilder<unknown>;
  tables: readonly string[];
  /** What its `id` is; a whole number unless said. */
  id?: 'uuid';
  /**
   * Where the same is counted ahead, by day of the firm's zone: the column of `ingest_day` for each key that can be asked of
   * it, and the kinds of events that it is about; all if none are named.
   */
  counted?: { kinds: readonly string[]; keys: Readonly<Record<string, string>> };
  /** Where the same is counted ahead for some days, by different keys, those with the fewest rows first. */
  ready?: { what: Ready; by: readonly ReadyCount[] };
}
/** Gives a `start`, how many were `counted`, and a column for each of these keys. */
export interface ReadyCount {
  keys: readonly string[];
  from: RawBuilder<unknown>;
  /** Columns of amounts: their sum, in how many rows they are known, and how many `calls` lie in which step. */
  amounts?: Readonly<Record<string, Record<'sum' | 'known' | 'steps' | 'calls', string>>>;
}

/** An answer counts for a message if it comes in this time, an invitation as accepted likewise: then periods can be compared. */
export const answerDays = 14;
export const acceptDays = 30;
/** In hours: to add days, PostgreSQL looks up the calendar for each row. */
export const spanOf = (days: number): RawBuilder<unknown> => sql`${`${24 * days} hours`}::interval`;
export const answerTime = sql.raw(`interval '${24 * answerDays} hours'`);
const acceptTime = sql.raw(`interval '${24 * acceptDays} hours'`);

/** What bots report of themselves. */
const botKinds = ['bot_status', 'bot_action'] as const;
const reported = { source: 'source', kind: 'kind', subject: 'subject', outcome: 'outcome', error_code: 'error_code' };

/** One review covers all that can be asked: the names of a request only ever choose among these fixed texts. */
export const relations: Record<ChartModelName, Relation> = {
  EmailQueue: {
    from: sql`(select id, created, sent_at, "user", user__username::text, from_template, from_template__name, assignment, person,
      state, error, from_template__is_pitch, domain, tracked, opened_at is not null as opened, opened_at, machine_opened_at, bounced,
      coalesce(answered_at <= sent_at + ${answerTime}, false) as answered from emailqueue)`,
    tables: ['outbox', 'app_user', 'conversation_template'],
  },
  SendLinkedinMessageQueue: {
    from: sql`(select id, created_at, created, sent_at, "user", user__username::text, from_template, from_template__name, assignment,
      person, channel, sent, state, error, from_template__is_pitch,
      coalesce(answered_at <= sent_at + ${answerTime}, false) as answered from sendlinkedinmessagequeue)`,
    tables: ['outbox', 'app_user', 'conversation_template'],
  },
  SmsProviderQueue: {
    from: sql`(select id, created, "user", user__username::text, from_template, from_template__name, assignment, person, state,
      provider_id, error from smsproviderqueue)`,
    tables: ['outbox', 'app_user', 'conversation_template'],
  },
  SmsSentQueue: {
    from: sql`(select id, created, sent_at, status_at, "user", user__username::text, from_template, from_template__name, assignment,
      person, provider_id, status from smssentqueue)`,
    tables: ['outbox', 'app_user', 'conversation_template'],
  },
  GetProfilesQueue: {
    from: sql`(select id, created, send_at, "user", user__username::text, from_template, from_template__name, assignment, person,
      channel, state, url::text from getprofilesqueue)`,
    tables: ['outbox', 'app_user', 'conversation_template'],
  },
  SentInvitation: {
    from: sql`(select id, created, accepted_at, type, bot, bot__name, bot__user_profile, bot__user_profile__user__username,
      path_length, assignment, person, coalesce(accepted_at <= created + ${acceptTime}, false) as accepted from sentinvitation)`,
    tables: ['outbox', 'connection', 'bot_invitation', 'bot', 'app_user'],
  },
  Vote: {
    from: sql`(select vote_id as id, vote_current.created, grade, vote_type, method,
      vote_current.user_id as "user", username::text as user__username, vote_current.assignment_id as assignment,
      assignment.name as assignment__name, vote_current.person_id as person
      from vote_current left join app_user on app_user.id = vote_current.user_id
      left join assignment on assignment.id = vote_current.assignment_id)`,
    tables: ['vote_current', 'app_user', 'assignment'],
    ready: {
      what: 'votes',
      by: [
        {
          keys: ['method', 'grade', 'vote_type'],
          from: sql`(select start, votes as counted, method, grade, vote_type from vote_day where per = 'method')`,
        },
        {
          keys: ['user', 'user__username', 'grade', 'vote_type'],
          from: sql`(select start, votes as counted, user_id as "user", username::text as user__username, grade, vote_type
            from vote_day left join app_user on app_user.id = user_id where per = 'user')`,
        },
        {
          keys: ['assignment', 'assignment__name'],
          from: sql`(select start, votes as counted, assignment_id as assignment, assignment.name as assignment__name
            from vote_day left join assignment on assignment.id = assignment_id where per = 'role')`,
        },
      ],
    },
  },
  Proxy: {
    from: sql`(select id, created, updated, source, source_uri as source__uri, last_status, is_suggestion as suggestion from proxy)`,
    tables: ['proxy'],
  },
  ProxyStatus: {
    from: sql`(select id, occurred_at as created, outcome as status, proxy_id as proxy, subject as proxy__source__uri, source
      from ingest_event where kind = 'proxy_status')`,
    tables: ['ingest_event'],
    counted: { kinds: ['proxy_status'], keys: { status: 'outcome', proxy__source__uri: 'subject', source: 'source' } },
  },
  BotUsedIpAddresses: {
    from: sql`(select id, occurred_at as created, bot_id as bot, proxy_id as proxy, subject as proxy__source__uri, source
      from ingest_event where kind = 'ip_used')`,
    tables: ['ingest_event'],
    counted: { kinds: ['ip_used'], keys: { proxy__source__uri: 'subject', source: 'source' } },
  },
  BotEvent: {
    from: sql`(select ingest_event.id, occurred_at, received_at, ingest_event.source, kind, subject, outcome, error_code, bot_id as bot,
      bot.name as bot__name, duration_ms from ingest_event left join bot on bot.id = bot_id
      where kind in ('bot_status', 'bot_action'))`,
    tables: ['ingest_event', 'bot'],
    counted: { kinds: botKinds, keys: reported },
  },
  IngestEvent: {
    from: sql`(select id, occurred_at, received_at, source, kind, subject, outcome, error_code, bot_id as bot, duration_ms, amount
      from ingest_event)`,
    tables: ['ingest_event'],
    counted: { kinds: [], keys: reported },
  },
  CelTask: {
    from: sql`(select uuid as id, received, started, finished, queue, name, task_run.state, worker, task_run.user_id as "user",
      username::text as user__username, retries, runtime from task_run left join app_user on app_user.id = task_run.user_id)`,
    tables: ['task_run', 'app_user'],
    id: 'uuid',
  },
  Person: {
    from: sql`(select id, created, updated, source, country, has_email, last_touch from person where merged_into is null)`,
    tables: ['person'],
  },
  Company: { from: sql`(select id, created, industry, size, name from company)`, tables: ['company'] },
  JobPosting: {
    from: sql`(select id, listed_at, created, expire_at, source, company_id as company, location_name, job_title, company_name
      from job_posting)`,
    tables: ['job_posting'],
  },
  LlmCall: {
    from: sql`(select llm_call.id, at, llm_call.model, feature, (llm_prompt_version.kind || ' ' || llm_prompt_version.version) as prompt_version__name, status, error_code, cache_hit,
      latency_ms, cost_microusd from llm_call left join llm_prompt_version on llm_prompt_version.id = prompt_version_id)`,
    tables: ['llm_call', 'llm_prompt_version'],
    ready: {
      what: 'calls',
      by: [
        {
          keys: ['model', 'feature', 'prompt_version__name', 'status', 'error_code', 'cache_hit'],
          from: sql`(select start, calls as counted, llm_call_day.model, feature,
            (llm_prompt_version.kind || ' ' || llm_prompt_version.version) as prompt_version__name, status, error_code, cache_hit,
            cost_microusd, priced, cost_steps, cost_calls, latency_ms, latency_steps, latency_calls
            from llm_call_day left join llm_prompt_version on llm_prompt_version.id = prompt_version_id where per = 'kind')`,
          amounts: {
            cost_microusd: { sum: 'cost_microusd', known: 'priced', steps: 'cost_steps', calls: 'cost_calls' },
            latency_ms: { sum: 'latency_ms', known: 'counted', steps: 'latency_steps', calls: 'latency_calls' },
          },
        },
      ],
    },
  },
  LlmGrade: {
    from: sql`(select llm_grade.id, llm_grade.created as at, llm_grade.model, verdict, llm_grade.assignment_id as assignment,
      (llm_prompt_version.kind || ' ' || llm_prompt_version.version) as prompt_version__name, person_id as person, score
      from llm_grade left join llm_prompt_version on llm_prompt_version.id = prompt_version_id)`,
    tables: ['llm_grade', 'llm_prompt_version'],
  },
  UserProfile: {
    from: sql`(select id, created, last_login, state, is_staff, is_superuser, username::text from app_user)`,
    tables: ['app_user'],
  },
};

/** A column of a model. The name is one of the registry, never what a request says. */
export function columnOf(model: ChartModelName, name: string): RawBuilder<unknown> {
  const { times, keys, shown = {} } = chartModel(model);
  if (name !== 'id' && !times.includes(name) && !Object.hasOwn(keys, name) && !Object.hasOwn(shown, name))
    throw new Error(`${model} has no column ${name}`);
  return sql`item.${sql.id(name)}`;
}
