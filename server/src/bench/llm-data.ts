import pg from 'pg';
import type { Cluster } from '#platform/cluster/cluster';
import { at, make } from './charts-data.ts';

const [roles, people, users] = [200, 20_000, 40];
const [calls, verdicts] = [1_000_000, 200_000];

/** Everybody who is judged is voted on once, some of them by two or three users. */
const pair = (n: string) =>
  `1 + ${n} % ${roles} as assignment, 1 + (${n} / ${roles} * 7 + ${n} * 13) % ${people} as person`;
const tables = 'person vote vote_current llm_call llm_grade llm_cache_entry'.split(' ');
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
  `insert into llm_price (provider, match, tier, in_fresh, out, valid_from) values ('openai', 'bench', 'standard', 1, 4, now() - interval '2 years')`,
  `insert into llm_prompt_version (kind, version, body) select 'grade', n, 'Judge.' from generate_series(2, 4) as n`,
  `insert into llm_call (at, feature, provider, model, prompt_version_id, assignment_id, person_id, user_id, in_fresh, in_cache_read, out,
      cost_microusd, price_id, latency_ms, cache_hit, status, error_code, request_hash)
    select ${at(`n / ${calls}.0`)}, (array['grade', 'grade', 'grade', 'extract', 'criteria', 'message', 'evaluate'])[1 + n % 7], 'openai', 'bench',
      1, assignment, person, 1 + n % ${users}, 1500, 400 * (n % 3), 160, 1000 + n % 900, 1, 600 + n % 5000, n % 9 = 0,
      case when n % 40 = 0 then 'failed' else 'ok' end, case when n % 40 = 0 then 'timeout' else '' end, 'bench-' || n
    from (select n, ${pair('n')} from generate_series(0, ${calls - 1}) as n) as made`,
  `insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, call_id, input_hash, created)
    select assignment, person, (array['yes', 'maybe', 'no'])[1 + n % 3], n % 100, 'By what the profile says.',
      jsonb_build_array(jsonb_build_object('criterion', 'Knows skill 1', 'verdict', 'meets', 'quote', 'worked for years'),
        jsonb_build_object('criterion', 'Leads teams', 'verdict', (array['meets', 'does_not', 'unclear'])[1 + n % 3], 'quote', ''),
        jsonb_build_object('criterion', 'Speaks Swedish', 'verdict', 'unclear', 'quote', '')),
      'bench', 1 + n % 4, 1 + n, 'bench-' || n, ${at(`n / ${verdicts}.0`)}
    from (select n, ${pair('n')} from generate_series(0, ${verdicts - 1}) as n) as made`,
  `insert into vote (assignment_id, person_id, user_id, grade, method, created, seconds, verdict_visible)
    select assignment, person, 1 + (assignment + k * 7) % ${users}, (array['up', 'down', 'maybe', 'up', 'down'])[1 + (n + k * (n % 4)) % 5],
      (array['ml', 'regexp', 'llm', 'llm_no', 'custom'])[1 + n % 5], ${at(`n / ${verdicts}.0`)} + k * interval '1 hour', 3 + n % 60, n % 2 = 0
    from (select n, ${pair('n')} from generate_series(0, ${verdicts - 1}) as n) as made
      cross join generate_series(0, 2) as k where k = 0 or n % (k * 5) = 0`,
  `insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, verdict_visible, created)
    select distinct on (assignment_id, person_id, user_id) assignment_id, person_id, user_id, id, grade, method, verdict_visible, created
    from vote order by assignment_id, person_id, user_id, id desc`,
];

/** The address of a database with a million calls of language models, 200,000 verdicts and votes on all of them. */
export async function openVerdicts(cluster: Cluster): Promise<string> {
  const server = new pg.Client(cluster.url);
  await server.connect();
  const url = await make(server, cluster.url, { name: 'llm_verdicts', statements, tables });
  await server.end();
  return url;
}
