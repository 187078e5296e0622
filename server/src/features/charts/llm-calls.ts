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

/** Calls by day, of all that they can be split by. */
export const callDays = (where: Where, bucket: Bucket): RawBuilder<unknown> => sql`
  select start, case when grouping(assignment_id) = 0 then 'role' when grouping(user_id) = 0 then 'user' else 'kind' end,
    ${kind}, assignment_id, user_id, ${sql.join(amounts.map((name) => sql`sum(${name})::bigint`))}
  from (select ${bucket(at)} as start, ${kind}, assignment_id, user_id, ${single} from llm_call where ${where(at)}) as call
  group by grouping sets ((start, ${kind}), (start, assignment_id), (start, user_id))`;
export const callDayColumns = sql`start, per, ${kind}, assignment_id, user_id, ${sql.join(amounts)}`;

/** Calls of a window: days that are counted ahead as their sums, all others one by one. `start` is when. */
export const callsIn = (per: 'kind' | 'role' | 'user', { isReady, isLeft }: Parts): RawBuilder<unknown> => sql`(
  select start, ${kind}, assignment_id, user_id, ${sql.join(amounts)} from llm_call_day where per = ${per} and ${isReady(sql`start`)}
  union all
  select at, ${kind}, assignment_id, user_id, ${single} from llm_call where ${isLeft(at)})`;

/** Times are counted in steps of 2 %, so that the middle of each is within 1 % of all in it. */
const stepsInE = 50;
const msOf = (step: RawBuilder<unknown>): RawBuilder<unknown> => sql`exp(${step} / ${stepsInE}::float8)`;

/** How many answers took how long, of those that somebody waited for. */
export const waits = (where: Where, bucket: Bucket): RawBuilder<unknown> => sql`
  select ${bucket(at)} as start, round(ln(latency_ms::float8) * ${stepsInE})::int as step, count(*) as calls from llm_call
  where status = 'ok' and not cache_hit and tier = 'standard' and latency_ms > 0 and ${where(at)} group by 1, 2`;

/** The median, and what 95 of 100 stay below, by bucket: as `percentile_cont` finds them, among the middles of the steps. */
export function waitPercentiles({ isReady, isLeft }: Parts, bucket: Bucket): RawBuilder<unknown> {
  const percentile = (share: number): RawBuilder<unknown> => {
    const place = (n: RawBuilder<unknown>) => sql`${share}::float8 * (${n} - 1)`;
    const waitAt = (nth: RawBuilder<unknown>) => msOf(sql`min(step) filter (where until > ${nth})`);
    const [below, above] = [waitAt(sql`floor(${place(sql`n`)})`), waitAt(sql`ceil(${place(sql`n`)})`)];
    const between = sql`(${place(sql`max(n)`)} - floor(${place(sql`max(n)`)}))`;
    return sql`${below} + (${above} - ${below}) * ${between}`;
  };
  return sql`
    select start, ${percentile(0.5)} as p50, ${percentile(0.95)} as p95
    from (select *, sum(calls) over (partition by start order by step) as until, sum(calls) over (partition by start) as n
      from (select start, step, sum(calls)::float8 as calls from (
          select ${bucket(sql`start`)} as start, step, calls from llm_wait_day where ${isReady(sql`start`)}
          union all ${waits(isLeft, bucket)}) as part group by 1, 2) as wait) as wait
    group by 1`;
}
