import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Cluster } from '#platform/cluster/cluster';
import { type Db, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import type { DB } from '#platform/db/schema.gen';
import { countAhead, readies } from '../../features/charts/ready-days.ts';
import { time } from '../product.ts';
import { openKeptCluster } from './cluster.ts';

/** To be changed when what is made changes: it is then made anew. */
const usualEdition = 'charts 1';
/** The firm's, as a new one has it. */
export const zone = 'Europe/Stockholm';
const [people, roles, users, templates] = [20_000, 200, 40, 24];
const [votes, letters] = [300_000, 200_000];

export const openChartsCluster = (): Promise<Cluster> => openKeptCluster('charts');

/** The address of a database with so many events of a year, beside as many votes and messages in any. */
export async function openEvents(cluster: Cluster, events: number): Promise<string> {
  const server = new pg.Client(cluster.url);
  await server.connect();
  await make(server, cluster.url, { name: world, statements: worldStatements, tables: worldTables });
  const name = `events_${events}`;
  const url = await make(server, cluster.url, {
    name,
    template: world,
    statements: eventStatements(events),
    tables: ['ingest_event'],
  });
  await server.end();
  return url;
}

interface Making {
  name: string;
  edition?: string;
  template?: string;
  statements: readonly string[];
  /** What most is put into. */
  tables: readonly string[];
}
/** Makes a database unless it is there. */
export async function make(
  server: pg.Client,
  at: string,
  { name, edition = usualEdition, template, ...filling }: Making,
): Promise<string> {
  const url = new URL(at);
  url.pathname = `/${name}`;
  const known = await server.query<{ edition: string | null }>(
    "select shobj_description(oid, 'pg_database') as edition from pg_database where datname = $1",
    [name],
  );
  if (known.rows[0]?.edition !== edition) {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`create database ${name} ${template ? `template ${template}` : ''}`);
    await migrate(url.href);
    const took = await time(() => fill(url.href, filling));
    console.log(`Made ${name} in ${(took / 1000).toFixed(0)} s`);
    await server.query(`comment on database ${name} is '${edition}'`);
  }
  await migrate(url.href); // What came since it was made.
  await countDays(url.href);
  return url.href;
}

const countDays = (url: string): Promise<void> =>
  ahead(url, 'days', async (db) => {
    for (const what of readies)
      while ((await countAhead(db, what, (changes) => db.transaction().execute(changes))).left > 0);
  });
/** What a task counts ahead in the product. */
export async function ahead(connectionString: string, what: string, count: (db: Db) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString, types: wireTypes, max: 2 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const took = await time(() => count(db));
  if (took > 1000) console.log(`Counted ${what} ahead in ${(took / 1000).toFixed(0)} s`);
  await db.destroy();
}

/** Statements in their order; `at` is a moment of the last year, more of them at work than on weekends. */
export const at = (n: string) => `(now() - interval '1 year' + make_interval(secs => 31536000 * (${n})) * 1.0)`;
const world = 'charts_world';
const worldTables =
  'outbox message vote vote_current person person_assignment task_run bot_invitation llm_call job_posting tagging'.split(
    ' ',
  );
const worldStatements: readonly string[] = [
  `insert into app_user (username, email, first_name, last_name, password_hash, state, created)
    select 'bench-' || n, 'bench-' || n || '@example.com', 'Bench', n::text, '', 'active', now() - interval '2 years'
    from generate_series(1, ${users}) as n`,
  `insert into company (name, client) select 'Company ' || n, true from generate_series(1, 300) as n`,
  `insert into assignment (name, company_id, status, created) select 'Role ' || n, 1 + n % 300, 1, now() - interval '1 year'
    from generate_series(1, ${roles}) as n`,
  `insert into conversation_template (name, kind, subject, body, is_pitch, user_id)
    select 'Template ' || n, 'All', '', 'Hello', n % 3 > 0, 1 + n % ${users} from generate_series(1, ${templates}) as n`,
  `insert into person (first_name, last_name, lawful_basis, search, source, country, has_email, years, created, updated)
    select 'Person', n::text, 'legitimate_interest', '', (array['Imported list', 'Referral', 'Career fair'])[1 + n % 3], (array['SE', 'NO', 'DK'])[1 + n % 3],
      n % 5 > 0, n % 30, ${at(`n / ${people}.0`)}, ${at(`n / ${people}.0`)} from generate_series(1, ${people}) as n`,
  `insert into tag (name) values ('artemis-bokad-intervju'), ('artemis-tackar-nej'), ('corona-certified')`,
  `insert into tagging (kind, object_id, tag_id, created) select 'person', id, 1 + id % 3, ${at('random()')} from person where id % 3 = 0`,
  `insert into vote (assignment_id, person_id, user_id, grade, method, created)
    select 1 + n % ${roles}, 1 + (n / ${roles} * 7 + n) % ${people}, 1 + n / ${votes / 10}, (array['up', 'down', 'down', 'maybe'])[1 + floor(random() * 4)],
      (array['ml', 'regexp', 'llm', 'llm_no', 'custom'])[1 + floor(random() * 5)], ${at(`n / ${votes}.0`)} from generate_series(0, ${votes - 1}) as n`,
  `insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
    select assignment_id, person_id, user_id, id, grade, method, created from vote on conflict do nothing`,
  `insert into outbox (message_id, opt_out_token, user_id, person_id, template_id, channel, address, body, state, send_at, not_after,
      sent_at, created, tracked, opened_at)
    select '<' || n || '@bench>', n::text, 1 + n % ${users}, 1 + n % ${people}, 1 + n % ${templates},
      (array['EMAIL', 'EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'SMS', 'INVITATION'])[1 + n % 6], n || '@domain' || n % 90 || '.example', 'Hello', 'sent',
      ${at(`n / ${letters}.0`)}, now(), ${at(`n / ${letters}.0`)}, ${at(`n / ${letters}.0`)}, n % 3 > 0,
      case when n % 3 = 1 then ${at(`n / ${letters}.0`)} + interval '3 hours' end from generate_series(0, ${letters - 1}) as n`,
  `insert into message (person_id, user_id, channel, direction, kind, at, body, template_id, outbox_id, answered, assignment_id)
    select person_id, user_id, case channel when 'INVITATION' then 'MESSAGE' else channel end, 'out',
      case channel when 'INVITATION' then 'invitation' else 'message' end, sent_at, body, template_id, id,
      case when id % 4 = 0 then sent_at + interval '1 day' end, 1 + id % ${roles} from outbox`,
  `insert into message (person_id, user_id, channel, direction, kind, at, body, answers_id)
    select person_id, user_id, channel, 'in', case when outbox_id % 80 = 0 then 'bounce' else 'message' end, at + interval '1 day', 'Hi', outbox_id
    from message where outbox_id % 2 = 0`,
  `insert into connection (person_id, user_id, connected, source)
    select person_id, user_id, min(sent_at) + interval '4 days', 'invitation' from outbox where channel = 'INVITATION' and id % 5 < 2 group by 1, 2`,
  `insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for, created)
    select assignment_id, person_id, version, column_, column_, created + version * interval '5 days', version, gen_random_uuid(), version,
      created + version * interval '5 days'
    from (select distinct on (assignment_id, person_id) * from vote where grade = 'up' order by assignment_id, person_id, id) as vote
      cross join (values (1, 'new', 1.0), (2, 'contacted', 0.6), (3, 'replied', 0.3), (4, 'interview', 0.12), (5, 'placed', 0.03)) as step (version, column_, share)
    where (id * 7919) % 1000 < 1000 * share`,
  `insert into ml_run (assignment_id, created, last_vote_id, votes, seconds, report, model)
    select 1 + n % ${roles}, ${at(`n / 4000.0`)}, 0, n % 300, 3, jsonb_build_object('hold_out', jsonb_build_object('auc',
      jsonb_build_object('value', 0.6 + 0.3 * random()), 'search_auc', jsonb_build_object('value', 0.6))), '{}'
    from generate_series(0, 3999) as n`,
  `insert into ml_score (assignment_id, person_id, run_id, score, speaks_for, speaks_against)
    select distinct on (assignment_id, person_id) assignment_id, person_id, ${4000 - roles} + assignment_id, random(), '{}', '{}' from vote_current`,
  `insert into job_posting (job_title, company_id, company_name, location_name, listed_at, expire_at, source, created)
    select 'Job', 1 + n % 300, 'Company ' || n % 300, 'Place ' || n % 40, ${at(`n / 50000.0`)}, ${at(`n / 50000.0`)} + interval '45 days',
      (array['linkedin', 'own'])[1 + n % 2], ${at(`n / 50000.0`)} from generate_series(0, 49999) as n`,
  `insert into llm_call (at, feature, provider, model, cost_microusd, status, request_hash)
    select ${at(`n / 100000.0`)}, 'grade', 'openai', 'bench', 1000 + n % 900, 'ok', n::text from generate_series(0, 99999) as n`,
  `insert into task_run (uuid, queue, name, state, received, eta, started, finished)
    select gen_random_uuid(), (array['ml', 'mail', 'default'])[1 + n % 3], 'bench.task', case when n % 40 = 0 then 'FAILURE' else 'SUCCESS' end, at, at, at, at
    from generate_series(0, 299999) as n cross join lateral (select ${at(`n / 300000.0`)} as at) as moment`,
  `insert into bot (source, ref, name, status, user_id, created, updated)
    select 'source-' || n % 3, 'bot-' || n, 'Bot ' || n, 'ok', case when n % 4 = 0 then 1 + n % ${users} end, now() - interval '1 year', now()
    from generate_series(1, 200) as n`,
  `insert into proxy (source, ref, source_uri, is_suggestion, last_status, created)
    select 'source-' || n % 3, 'proxy-' || n, 'https://list-' || n % 4 || '.example', n % 5 = 0, case when n % 3 > 0 then 'OK' else 'DEAD' end,
      ${at(`n / 2000.0`)} from generate_series(1, 2000) as n`,
  `insert into bot_invitation (bot_id, ref, type, path_length, sent_at, accepted_at)
    select 1 + n % 200, n::text, (array['plain', 'note', 'event'])[1 + n % 3], 1 + n % 3, ${at(`n / 300000.0`)},
      case when n % 3 = 0 then ${at(`n / 300000.0`)} + interval '5 days' end from generate_series(0, 299999) as n`,
];

/** Most are about profiles; what is rare is a commit. Machines report all day and night. */
const kinds: readonly (readonly [kind: string, share: number, subjects: number, outcomes: readonly string[]])[] = [
  ['profile', 40, 8, ['unchanged', 'updated', 'new', 'rejected']],
  ['bot_action', 20, 5, ['ok', 'ok', 'ok', 'error']],
  ['job', 10, 8, ['unchanged', 'updated', 'new', 'rejected']],
  ['proxy_status', 9, 4, ['OK', 'OK', 'SLOW', 'DEAD']],
  ['third_party_call', 7, 6, ['ok', 'ok', 'ok', 'error']],
  ['search', 5, 30, ['unchanged', 'updated', 'new', 'rejected']],
  ['ip_used', 4, 4, ['']],
  ['profile_refresh', 2, 1, ['done', 'done', 'failed']],
  ['company', 1, 8, ['unchanged', 'new']],
  ['client_log', 1, 12, ['info', 'warn', 'error']],
  ['account_lifecycle', 0.4, 3, ['registered', 'in_use', 'retired']],
  ['bot_status', 0.3, 1, ['ok', 'ok', 'limited', 'paused']],
  ['commit', 0.2, 4, ['change']],
  ['deploy', 0.1, 2, ['']],
];
const bad = ['rejected', 'error', 'failed', 'DEAD', 'retired'];

/** The statement that counts them is the one of the trigger, run once for all. */
function eventStatements(events: number): string[] {
  const total = kinds.reduce((sum, [, share]) => sum + share, 0);
  return [
    ...kinds.map(([kind, share, subjects, outcomes]) => {
      const amount = Math.round((events * share) / total);
      return `insert into ingest_event (source, kind, occurred_at, received_at, bot_id, proxy_id, subject, outcome, error_code, amount, dedupe_key)
        select source, '${kind}', at, at, bot, proxy, subject, outcome,
          case when outcome = any('{${bad.join(',')}}') then 'error-' || floor(random() * 4) else '' end, floor(random() * 500), '${kind}-' || n
        from (select n, ${at(`n / ${amount}.0`)} as at, 'source-' || floor(random() * random() * 3) as source,
          'subject-' || floor(random() * random() * ${subjects}) as subject,
          ('{${outcomes.map((outcome) => outcome || '""').join(',')}}'::text[])[1 + floor(random() * ${outcomes.length})] as outcome,
          ${kind.startsWith('bot_') ? '1 + n % 200' : 'null::bigint'} as bot, ${kind.startsWith('proxy') ? '1 + n % 2000' : 'null::bigint'} as proxy
          from generate_series(1, ${amount}) as n) as event`;
    }),
    `insert into ingest_day (start, kind, source, subject, outcome, error_code, events, amount)
      select date_trunc('day', occurred_at, '${zone}'), kind, source, subject, outcome, error_code, count(*), sum(amount)
      from ingest_event group by 1, 2, 3, 4, 5, 6 order by 2, 1, 3, 4, 5, 6`,
  ];
}

/** Without triggers and keys to others, and with most indexes made when all rows are there. */
async function fill(url: string, { statements, tables }: Pick<Making, 'statements' | 'tables'>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1)
      and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query('select setseed(0.5)');
  for (const statement of statements) await client.query(statement);
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('create extension if not exists pg_buffercache');
  await client.query('vacuum analyze');
  await checkSample(client);
  await client.end();
}

/** What was counted at once is what the trigger would have counted: looked at in some days. */
async function checkSample(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: string }>(`
    with sampled as (select now() - make_interval(days => n * 37) as day from generate_series(1, 9) as n)
    select count(*) as wrong from sampled
    where (select count(*) from ingest_event where kind = 'profile' and date_trunc('day', occurred_at, '${zone}') = date_trunc('day', day, '${zone}')
        and occurred_at between day - interval '2 days' and day + interval '2 days')
      <> (select coalesce(sum(events), 0) from ingest_day where kind = 'profile' and start = date_trunc('day', day, '${zone}'))`);
  if (rows[0]!.wrong !== '0') throw new Error('The counts differ from the events');
}
