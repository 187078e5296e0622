import { type RawBuilder, sql } from 'kysely';

type Where = (moment: RawBuilder<unknown>) => RawBuilder<boolean>;
/** Which days are counted ahead, and which calls have to be counted. */
type Parts = Record<'isReady' | 'isLeft', Where>;
type Bucket = (moment: RawBuilder<unknown>) => RawBuilder<unknown>;

const at = sql`at`;
const kind = sql`feature, model, prompt_version_id, status, error_code, cache_hit, price_id`;
const tokens = ['in_fresh', 'in_cache_read', 'in_cache_write_5m', 'in_cache_write_1h', 'out', 'out_reasoning'];
const amounts = ['calls', 'unpriced', 'cost_microusd', ...tokens].map((name) => sql.ref(name));

/** Each call as a count of one; of the same types as `llm_call_day`, because PostgreSQL reads what nobody asks for if they differ. */
const single = sql`1::bigint as calls, (cost_microusd is null and status <> 'running')::int::bigint as unpriced, cost_microusd,
  ${sql.join(tokens.map((name) => sql`${sql.ref(name)}::bigint as ${sql.ref(name)}`))}`;

/** Amounts are counted in steps of 2 %, so that the middle of each is within 1 % of all in it; nothing is a step of its own, before all others. */
const stepsInE = 50;
export const stepOf = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${amount} > 0 then round(ln(${amount}::float8) * ${stepsInE}) when ${amount} is not null then -1 end)::smallint`;
const middleOf = (step: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${step} < 0 then 0 else exp(${step} / ${stepsInE}::float8) end`;

/** How many there are in each step, and among them how many of which nothing is known. */
const counts = (steps: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select array_agg(step) as steps, array_agg(times) as times
  from (select step, count(*)::integer as times from unnest(${steps}) as step where per = 'kind' group by 1 order by 1) as each)`;

/** Calls by day, of all that they can be split by. */
export const callDays = (where: Where, bucket: Bucket): RawBuilder<unknown> => sql`
  select start, per, ${kind}, assignment_id, user_id, ${sql.join(amounts)}, priced, latency_ms,
    cost.steps, cost.times, wait.steps, wait.times
  from (select start, case when grouping(assignment_id) = 0 then 'role' when grouping(user_id) = 0 then 'user' else 'kind' end as per,
      ${kind}, assignment_id, user_id, ${sql.join(amounts.map((name) => sql`sum(${name})::bigint as ${name}`))},
      count(cost_microusd) as priced, sum(latency_ms)::bigint as latency_ms,
      array_agg(${stepOf(sql`cost_microusd`)}) as costs, array_agg(${stepOf(sql`latency_ms`)}) as waits
    from (select ${bucket(at)} as start, ${kind}, assignment_id, user_id, latency_ms, ${single} from llm_call where ${where(at)}) as call
    group by grouping sets ((start, ${kind}), (start, assignment_id), (start, user_id))) as day
  cross join lateral ${counts(sql`costs`)} as cost cross join lateral ${counts(sql`waits`)} as wait`;
export const callDayColumns = sql`start, per, ${kind}, assignment_id, user_id, ${sql.join(amounts)}, priced, latency_ms,
  cost_steps, cost_calls, latency_steps, latency_calls`;

/** Calls of a window: days that are counted ahead as their sums, all others one by one. `start` is when. */
export const callsIn = (per: 'kind' | 'role' | 'user', { isReady, isLeft }: Parts): RawBuilder<unknown> => sql`(
  select start, ${kind}, assignment_id, user_id, ${sql.join(amounts)} from llm_call_day where per = ${per} and ${isReady(sql`start`)}
  union all
  select at, ${kind}, assignment_id, user_id, ${single} from llm_call where ${isLeft(at)})`;

/** How many answers took how long, of those that somebody waited for. */
export const waits = (where: Where, bucket: Bucket): RawBuilder<unknown> => sql`
  select ${bucket(at)} as start, ${stepOf(sql`latency_ms`)} as step, count(*) as calls from llm_call
  where status = 'ok' and not cache_hit and tier = 'standard' and latency_ms > 0 and ${where(at)} group by 1, 2`;

/** Counts by step with how many come `until` each, of so many that are `known`. */
export const ranked = (counted: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select *, sum(calls) filter (where step is not null) over (partition by ${by} order by step) as until,
    sum(calls) filter (where step is not null) over (partition by ${by}) as known
  from (${counted}) as counted`;
/** What this share of them is below: as `percentile_cont` finds it, among the middles of the steps. */
export function percentileOf(share: number): RawBuilder<unknown> {
  const place = (known: RawBuilder<unknown>) => sql`${share}::float8 * (${known} - 1)`;
  const middleAt = (nth: RawBuilder<unknown>) => middleOf(sql`min(step) filter (where until > ${nth})`);
  const [below, above] = [middleAt(sql`floor(${place(sql`known`)})`), middleAt(sql`ceil(${place(sql`known`)})`)];
  const last = place(sql`max(known)`);
  return sql`${below} + (${above} - ${below}) * (${last} - floor(${last}))`;
}

/** The median, and what 95 of 100 stay below, by bucket. */
export const waitPercentiles = ({ isReady, isLeft }: Parts, bucket: Bucket): RawBuilder<unknown> => {
  const counted = sql`select start, step, sum(calls)::float8 as calls from (
    select ${bucket(sql`start`)} as start, step, calls from llm_wait_day where ${isReady(sql`start`)}
    union all ${waits(isLeft, bucket)}) as part group by 1, 2`;
  return sql`select start, ${percentileOf(0.5)} as p50, ${percentileOf(0.95)} as p95
    from (${ranked(counted, sql`start`)}) as wait group by 1`;
};
