import { type FilterClause, filterOps } from '@app/contract/charts/chart-filter';
import { chartModel, type ChartModelName } from '@app/contract/charts/chart-models';
import { chartRanges, type ChartRange, type ChartUnit, chartUnits } from '@app/contract/charts/charts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { relations } from '../features/charts/models.ts';
import { makeAssignment, makePerson, makeTemplate, makeUser } from './make.ts';

export type ChartValue = string | number | boolean | null;
export type ChartRow = Record<string, ChartValue>;
/** The models that questions are asked of. */
const models: ChartModelName[] = [
  'Vote',
  'EmailQueue',
  'SendLinkedinMessageQueue',
  'SentInvitation',
  'Proxy',
  'ProxyStatus',
  'BotEvent',
  'IngestEvent',
  'Person',
  'JobPosting',
];

/* Most of them lie near the hours in which clocks are changed, and near midnight. */
const moment = sql`(case when random() < 0.3 then timestamptz '2026-03-29 01:00Z' + (random() - 0.5) * interval '4 hours'
  when random() < 0.5 then timestamptz '2026-10-25 01:00Z' + (random() - 0.5) * interval '4 hours'
  when random() < 0.5 then now() - random() * interval '20 minutes'
  else now() - random() * interval '14 months' end)`;

/** Rows of every such model, and what they are by the registry. */
export async function fillCharts(db: Db): Promise<ReadonlyMap<ChartModelName, ChartRow[]>> {
  const user = await makeUser(db, { is_superuser: true });
  const users = [user.id, (await makeUser(db)).id, (await makeUser(db)).id];
  const people: number[] = [];
  for (let n = 0; n < 12; n += 1) people.push(await makePerson(db));
  const roles = [await makeAssignment(db), await makeAssignment(db, { name: 'A role, with | and : in it' })];
  const templates = [await makeTemplate(db, user), await makeTemplate(db, user)];
  const one = (list: readonly (number | string)[]) =>
    sql`(${[...list]}::text[])[1 + floor(random() * ${list.length})::int]`;
  await sql`with given as (insert into vote (assignment_id, person_id, user_id, grade, method, vote_type, created)
      select a, p, u, ${one(['up', 'down', 'maybe'])}, ${one(['ml', 'llm', 'custom'])}, ${one(['match_no_conversation', 'other'])}, ${moment}
      from unnest(${roles}::bigint[]) as a, unnest(${people}::bigint[]) as p, unnest(${users}::bigint[]) as u returning *)
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, vote_type, created)
    select assignment_id, person_id, user_id, id, grade, method, vote_type, created from given on conflict do nothing`.execute(
    db,
  );
  await sql`insert into outbox (message_id, user_id, person_id, assignment_id, template_id, channel, address, body, opt_out_token, state,
      send_at, not_after, created, sent_at, note, tracked)
    select gen_random_uuid()::text, ${one(users)}::bigint, ${one(people)}::bigint, ${one(roles)}::bigint,
      case when random() < 0.7 then ${one(templates)}::bigint end, ${one(['EMAIL', 'MESSAGE', 'PAYED_INMAIL', 'INVITATION'])},
      'a@' || ${one(['a.example', 'b.example'])}, ${one(['', 'Hello'])}, gen_random_uuid()::text, ${one(['sent', 'sent', 'failed', 'queued'])},
      now(), now(), ${moment}, case when random() < 0.8 then ${moment} end, 'why', random() < 0.5
    from generate_series(1, 250) on conflict do nothing`.execute(db);
  await sql`insert into bot (source, ref, name, status, user_id) select ${one(['farm', 'demo'])}, n::text, 'Bot ' || n, 'ok',
      case when random() < 0.5 then ${one(users)}::bigint end from generate_series(1, 15) as n`.execute(db);
  await sql`insert into bot_invitation (bot_id, ref, type, path_length, sent_at, accepted_at)
    select id, 'i' || n, ${one(['plain', 'note'])}, case when random() < 0.5 then 2 end, ${moment}, case when random() < 0.5 then now() end
    from bot, generate_series(1, 8) as n`.execute(db);
  await sql`insert into proxy (source, ref, source_uri, is_suggestion, last_status, created)
    select 'farm', n::text, 'https://proxies.example/' || n % 15, random() < 0.3, ${one(['OK', 'slow', ''])}, ${moment} from generate_series(1, 80) as n`.execute(
    db,
  );
  await sql`insert into ingest_event (source, kind, occurred_at, bot_id, proxy_id, subject, outcome, error_code, duration_ms, dedupe_key)
    select ${one(['farm', 'demo', 'x|y'])}, ${one(['proxy_status', 'bot_status', 'bot_action', 'profile'])}, ${moment},
      case when random() < 0.5 then (select min(id) from bot) end, null, 'subject ' || floor(random() * 20), ${one(['OK', 'error', ''])},
      ${one(['', '403'])}, case when random() < 0.8 then floor(random() * 1000) end, n::text from generate_series(1, 600) as n`.execute(
    db,
  );
  await sql`update person set created = ${moment}, country = case when random() < 0.5 then 'SE' end`.execute(db);
  await sql`insert into job_posting (job_title, listed_at, expire_at, source, location_name)
    select 'Nurse', ${moment}, case when random() < 0.5 then ${moment} end, 'own', 'Place ' || n % 20 from generate_series(1, 60) as n`.execute(
    db,
  );
  const rowsOf = new Map<ChartModelName, ChartRow[]>();
  for (const model of models)
    rowsOf.set(model, (await sql<ChartRow>`select * from ${relations[model].from} as item`.execute(db)).rows);
  return rowsOf;
}

const valueOf = (value: NonNullable<ChartValue>, type: string) => (type === 'time' ? Date.parse(String(value)) : value);
/** Whether a condition lets a row through, told without the database. */
export function lets(row: ChartRow, { key, op, values }: FilterClause, type: string): boolean {
  const value = row[key] ?? null;
  const own = value === null ? null : valueOf(value, type);
  const wanted = values.map((each) => valueOf(each, type));
  if (op === 'isnull') return (own === null) === values[0];
  if (op === 'ne') return own !== wanted[0];
  if (own === null) return false;
  if (op === 'in') return wanted.includes(own);
  if (op === 'gte') return own >= wanted[0]!;
  if (op === 'lt') return own < wanted[0]!;
  return own === wanted[0];
}

const zones = [
  'Europe/Stockholm',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'Pacific/Auckland',
];
export interface Asked {
  model: ChartModelName;
  field: string;
  clauses: FilterClause[];
  splitBy: string | undefined;
  limit: number;
  time: { tz: string; range?: ChartRange; period?: ChartUnit; max_period_days?: number; from?: string; to?: string };
}
const arbitraryClause = (rowsOf: ReadonlyMap<ChartModelName, ChartRow[]>, model: ChartModelName) =>
  fc.constantFrom(...Object.entries(chartModel(model).keys)).chain(([key, type]) => {
    const known = [...new Set(rowsOf.get(model)!.map((row) => row[key]))].filter((value) => value !== null);
    const made = { text: 'nothing like it', int: 7, bool: true, time: '2026-06-01T00:00:00.000Z' }[type];
    const value = fc.constantFrom(...(known as string[]), made as string);
    const ops = filterOps.filter((op) =>
      op === 'gte' || op === 'lt' ? type === 'int' || type === 'time' : type !== 'time' || op === 'isnull',
    );
    return fc
      .constantFrom(...ops, ...(type === 'time' ? [] : (['is'] as const)))
      .chain((op) =>
        (op === 'isnull'
          ? fc.boolean().map((yes) => [yes])
          : op === 'in'
            ? fc.array(value, { minLength: 1, maxLength: 4 })
            : value.map((each) => [each])
        ).map((values): FilterClause => ({ key, op, values: values as FilterClause['values'] })),
      );
  });
const instant = fc
  .date({ min: new Date('2025-08-01'), max: new Date('2026-12-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Any question about these rows. */
export const arbitraryQuestion = (rowsOf: ReadonlyMap<ChartModelName, ChartRow[]>): fc.Arbitrary<Asked> =>
  fc.constantFrom(...models).chain(
    (model): fc.Arbitrary<Asked> =>
      fc.record({
        model: fc.constant(model),
        field: fc.constantFrom(...chartModel(model).times),
        clauses: fc.array(arbitraryClause(rowsOf, model), { maxLength: 3 }),
        splitBy: optional(fc.constantFrom(...Object.keys(chartModel(model).keys))),
        limit: fc.integer({ min: 1, max: 12 }),
        time: fc
          .record({ tz: fc.constantFrom(...zones), period: optional(fc.constantFrom(...chartUnits)) })
          .chain((base) =>
            fc.oneof(
              fc.constant(base),
              fc.constantFrom(...(Object.keys(chartRanges) as ChartRange[])).map((range) => ({ ...base, range })),
              fc.integer({ min: 1, max: 500 }).map((max_period_days) => ({ ...base, max_period_days })),
              fc
                .tuple(instant, instant)
                .map(([one, two]) => ({ ...base, from: one < two ? one : two, to: one < two ? two : one })),
            ),
          ),
      }) as fc.Arbitrary<Asked>,
  );
