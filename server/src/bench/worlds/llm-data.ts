import { extractedFieldNames } from '@app/contract/llm/extraction';
import pg from 'pg';
import type { Cluster } from '#platform/cluster/cluster';
import { countRolesAhead } from '../../features/llm-agreement/ready-roles.ts';
import { ahead, at, make } from './charts-data.ts';

/** To be changed when what is made changes: it is then made anew. */
const edition = 'llm 3';
const [roles, people, users] = [200, 20_000, 40];
const [calls, verdicts] = [1_000_000, 200_000];
const [sets, items, runs] = [20, 500, 60];
const [batches, questions] = [100, 1000];
const [extractions, draws] = [20_000, 30];

/** Everybody who is judged is voted on once, some of them by two or three users. */
const pair = (n: string) =>
  `1 + ${n} % ${roles} as assignment, 1 + (${n} / ${roles} * 7 + ${n} * 13) % ${people} as person`;
/** One of the four prompts that grade. */
const grader = (n: string) =>
  `(array(select id from llm_prompt_version where kind = 'grade' order by id))[1 + (${n}) % 4]`;
const tables =
  'person vote vote_current llm_call llm_grade llm_cache_entry llm_batch_item llm_extraction llm_extraction_field testset_item eval_result'.split(
    ' ',
  );
const statements: readonly string[] = [
  `insert into app_user (username, email, first_name, last_name, password_hash, state, created)
    select 'bench-' || n, 'bench-' || n || '@example.com', 'Bench', n::text, '', 'active', now() - interval '2 years'
    from generate_series(1, ${users}) as n`,
  `insert into company (name, client) select 'Company ' || n, true from generate_series(1, 50) as n`,
  `insert into assignment (name, company_id, status, created, must_skills, should_skills, criteria)
    select 'Role ' || n, 1 + n % 50, 1, now() - interval '1 year', array['Skill 1', 'Skill 2', 'Skill 3'], array['Skill 4', 'Skill 5'],
      array['Knows skill 1', 'Leads teams', 'Speaks Swedish'] from generate_series(1, ${roles}) as n`,
  `insert into person (first_name, last_name, lawful_basis, search, source, country, has_email, years, title, skills, summary, created, updated)
    select 'Person', n::text, 'legitimate_interest', '', 'Imported list', 'SE', true, n % 30, 'Engineer',
      array(select 'Skill ' || 1 + (n * k) % 60 from generate_series(1, 12) as k), repeat('Has worked for years. ', 20),
      ${at(`n / ${people}.0`)}, ${at(`n / ${people}.0`)} from generate_series(1, ${people}) as n`,
  `insert into llm_price (provider, match, tier, in_fresh, in_cache_read, out, valid_from, valid_to)
    select 'openai', model, tier, 1, 0.1, 4, now() - make_interval(days => 300 * (3 - n)), case when n < 3 then now() - make_interval(days => 300 * (2 - n)) end
    from unnest(array['bench', 'bench-small']) as model, unnest(array['standard', 'batch']) as tier, generate_series(1, 3) as n`,
  `insert into llm_prompt_version (kind, version, body) select 'grade', n, 'Judge.' from generate_series(2, 4) as n`,
  `insert into llm_prompt_version (kind, version, body) select kind, n, 'Write.' from unnest(array['extract', 'criteria', 'message']) as kind,
    generate_series(1, 3) as n on conflict do nothing`,
  `insert into llm_prompt_move (kind, version_id, reason) select kind, id, 'Better' from llm_prompt_version where version = 2`,
  `insert into llm_budget (kind, feature, user_id, usd_per_day) values ('feature', 'grade', null, 20), ('each_user', null, null, 5), ('user', null, 3, 8)`,
  // One in forty fails, one in three hundred has no price, and a quarter of what is graded was answered before.
  `insert into llm_call (at, feature, provider, model, prompt_version_id, assignment_id, person_id, user_id, in_fresh, in_cache_read, out,
      cost_microusd, price_id, latency_ms, cache_hit, status, error_code, request_hash, tier)
    select ${at(`n / ${calls}.0`)}, feature, 'openai', case when n % 300 = 0 then 'bench-new' when n % 3 = 0 then 'bench-small' else 'bench' end,
      ${grader('n')}, assignment, person, case when n % 5 > 0 then 1 + n % ${users} end, 1500, 400 * (n % 3), 160,
      case when n % 300 > 0 then 1000 + n % 900 end, case when n % 300 > 0 then 3 end,
      (600 + 5000 * random() ^ 3)::int, n % 9 = 0, case when n % 40 = 1 then 'failed' else 'ok' end,
      case when n % 40 = 1 then (array['timeout', 'malformed', 'refused'])[1 + n % 3] else '' end, 'bench-' || n, case when n % 8 = 0 then 'batch' else 'standard' end
    from (select n, (array['grade', 'grade', 'grade', 'extract', 'criteria', 'message', 'evaluate'])[1 + n % 7] as feature, ${pair('n')}
      from generate_series(0, ${calls - 1}) as n) as made`,
  `insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, call_id, input_hash, created)
    select assignment, person, (array['yes', 'maybe', 'no'])[1 + n % 3], n % 100, 'By what the profile says.',
      jsonb_build_array(jsonb_build_object('criterion', 'Knows skill 1', 'verdict', 'meets', 'quote', 'worked for years'),
        jsonb_build_object('criterion', 'Leads teams', 'verdict', (array['meets', 'does_not', 'unclear'])[1 + n % 3], 'quote', ''),
        jsonb_build_object('criterion', 'Speaks Swedish', 'verdict', 'unclear', 'quote', '')),
      'bench', ${grader('n')}, 1 + n, 'bench-' || n, ${at(`n / ${verdicts}.0`)}
    from (select n, ${pair('n')} from generate_series(0, ${verdicts - 1}) as n) as made`,
  `insert into vote (assignment_id, person_id, user_id, grade, method, created, seconds, verdict_visible)
    select assignment, person, 1 + (assignment + k * 7) % ${users}, (array['up', 'down', 'maybe', 'up', 'down'])[1 + (n + k * (n % 4)) % 5],
      (array['ml', 'regexp', 'llm', 'llm_no', 'custom'])[1 + n % 5], ${at(`n / ${verdicts}.0`)} + k * interval '1 hour', 3 + n % 60, n % 2 = 0
    from (select n, ${pair('n')} from generate_series(0, ${verdicts - 1}) as n) as made
      cross join generate_series(0, 2) as k where k = 0 or n % (k * 5) = 0`,
  // One in twenty votes again, a month later.
  `insert into vote (assignment_id, person_id, user_id, grade, method, created, seconds, verdict_visible)
    select assignment_id, person_id, user_id, case when id % 3 = 0 then 'maybe' else grade end, method, created + interval '30 days', seconds, false
    from vote where id % 20 = 0 and created < now() - interval '31 days'`,
  `insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, verdict_visible, created)
    select distinct on (assignment_id, person_id, user_id) assignment_id, person_id, user_id, id, grade, method, verdict_visible, created
    from vote order by assignment_id, person_id, user_id, id desc`,
  `insert into llm_cache_entry (key, model, prompt_version_id, person_id, assignment_id, input, answer, hits, created, last_hit, cost_microusd, pinned)
    select 'bench-' || n, case when n % 3 = 0 then 'bench-small' else 'bench' end, ${grader('n')}, person, assignment,
      jsonb_build_object('profile', jsonb_build_array(jsonb_build_array('Summary', repeat('Has worked for years, ' || n || '. ', 30))), 'role', '{}'::jsonb),
      jsonb_build_object('verdict', 'yes', 'score', 70, 'summary', repeat('By what the profile says. ', 8)), n % 4,
      ${at(`0.5 + n / ${verdicts * 2}.0`)}, case when n % 4 > 0 then ${at(`0.5 + n / ${verdicts * 2}.0`)} + interval '1 day' end, 1000 + n % 900, n % 500 = 0
    from (select n, ${pair('n')} from generate_series(0, ${verdicts - 1}) as n) as made`,
  `insert into llm_batch (feature, task, provider, endpoint, model, state, vendor_id, sent, estimate_microusd, most_microusd, cost_microusd, live_microusd,
      created, created_by, confirmed, submitted, ended)
    select 'grade', 'bench', 'openai', 'bench', 'bench', case when n % 5 = 0 then 'done_with_errors' else 'done' end, 'batch-' || n, ${questions}, 1000000, 2000000,
      900000, 1800000, ${at(`n / ${batches}.0`)}, 1, ${at(`n / ${batches}.0`)}, ${at(`n / ${batches}.0`)}, ${at(`n / ${batches}.0`)} + interval '2 hours'
    from generate_series(1, ${batches}) as n`,
  `insert into llm_batch_item (batch_id, call_id, prompt_version_id, assignment_id, person_id, request_hash, state, error_code)
    select 1 + n / ${questions}, 1 + n, 1, assignment, person, 'bench-' || n, case when n % 50 = 0 then 'failed' else 'done' end,
      case when n % 50 = 0 then 'malformed' else '' end
    from (select n, ${pair('n')} from generate_series(0, ${batches * questions - 1}) as n) as made`,
  `insert into testset (name, purpose, version) select 'Set ' || n, 'To compare prompts', 2 from generate_series(1, ${sets}) as n`,
  `insert into testset_freeze (testset_id, version, items) select n, 1, ${items} from generate_series(1, ${sets}) as n`,
  `insert into testset_item (testset_id, assignment_id, person_id, gold, source, stratum, probability, person_version, valid_from)
    select 1 + n / ${items}, assignment, person, (array['up', 'down', 'maybe'])[1 + n % 3], 'votes', '', null, 1 + (n % 40 = 0)::int, 1
    from (select n, ${pair('n * 10')} from generate_series(0, ${sets * items - 1}) as n) as made`,
  `insert into eval_run (testset_id, testset_version, prompt_version_id, model, state, items, cap_microusd, estimated_microusd, created, created_by, finished)
    select 1 + n % ${sets}, 1, ${grader('n / ' + sets)}, 'bench', 'done', ${items}, 9000000, 500000, ${at(`n / ${runs}.0`)}, 1, ${at(`n / ${runs}.0`)}
    from generate_series(0, ${runs - 1}) as n`,
  `insert into eval_result (run_id, item_id, state, key, verdict, score, summary, cost_microusd, latency_ms, finished, error_code)
    select run.id, item.id, case when (item.id + run.id) % 50 = 0 then 'error' else 'ok' end, 'bench', case when (item.id + run.id) % 50 > 0
      then (array['yes', 'no', 'maybe'])[1 + (item.id * run.id) % 3] end, item.id % 100, 'By what the profile says.', 1000, 600 + item.id % 3000, now(),
      case when (item.id + run.id) % 50 = 0 then 'timeout' else '' end
    from eval_run as run join testset_item as item using (testset_id)`,
  `insert into draw (assignment_id, seed, strata, created_by) select 1 + n % ${roles}, n::text, array['llm'], 1 from generate_series(1, ${draws}) as n`,
  `insert into draw_stratum (draw_id, stratum, population, asked_for, drawn) select n, stratum, 5000, 100, 100
    from generate_series(1, ${draws}) as n, unnest(array['liked', 'no', 'not asked']) as stratum`,
  `insert into draw_person (draw_id, person_id, nth, stratum, probability, verdict, score, gold, graded)
    select 1 + n / 300, 1 + (n * 17) % ${people}, n % 300, (array['liked', 'no', 'not asked'])[1 + n % 3], 0.02, (array['yes', 'no', null])[1 + n % 3], 50,
      case when n % 300 < 200 then (array['up', 'down'])[1 + n % 2] end, case when n % 300 < 200 then now() end
    from generate_series(0, ${draws * 300 - 1}) as n`,
  `insert into llm_extraction (created, user_id, text_hash, model, prompt_version_id, person_id)
    select ${at(`n / ${extractions}.0`)}, 1 + n % ${users}, 'bench-' || n, 'bench', (select max(id) - n % 2 from llm_prompt_version where kind = 'extract'),
      1 + n % ${people} from generate_series(1, ${extractions}) as n`,
  `insert into llm_extraction_field (extraction_id, field, proposed, invalid, kept, is_exact)
    select n, field, 1 + n % 3, n % 2, case when n % 4 > 0 then 1 end, case when n % 4 > 0 then n % 3 = 0 end
    from generate_series(1, ${extractions}) as n, unnest(array['${extractedFieldNames.join("', '")}']) as field`,
];

/** The address of a database with a million calls of language models, 200,000 verdicts, votes on all of them, and what the pages about these have. */
export async function openVerdicts(cluster: Cluster): Promise<string> {
  const server = new pg.Client(cluster.url);
  await server.connect();
  const url = await make(server, cluster.url, { name: 'llm_verdicts', edition, statements, tables });
  await server.end();
  await ahead(url, 'roles', async (db) => {
    while ((await countRolesAhead(db, (changes) => db.transaction().execute(changes))).left > 0);
  });
  return url;
}
