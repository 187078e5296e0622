import { readFileSync } from 'node:fs';
import { getMetrics } from '@app/contract/machine/operations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const api = useApi();
const scrape = async (): Promise<string> => {
  const call = await api.as(await makeUser(api.db, { is_superuser: true }));
  const { status, body } = await call(getMetrics);
  expect(status).toBe(200);
  return body;
};

beforeEach(async () => {
  await sql`insert into worker_beat (worker, queues, concurrency, active, memory_mb, cpu_percent, loop_p99_ms, started, beat)
    values ('one', '{mail}', 4, 1, 200, 12.5, 1, now(), now() + interval '1 hour') on conflict do nothing`.execute(
    api.db,
  );
});

/** What Prometheus adds to every target by itself. */
const ofPrometheus = new Set(['up']);
const functions = /^(?:sum|max|min|count|rate|topk|vector|histogram_quantile|label_values|by|or|le)$/;
/** The names of figures in a question to Prometheus. */
const namesIn = (question: string): string[] =>
  Array.from(
    question
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
      .matchAll(/[a-z_][a-z0-9_]+/gi),
    ([name]) => name,
  ).filter((name) => !functions.test(name) && !ofPrometheus.has(name) && name !== 'job');

interface Dashboard {
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
}
const dashboard = JSON.parse(
  readFileSync(new URL('../../../../deploy/grafana/spana.json', import.meta.url), 'utf8'),
) as Dashboard;

test('every figure that the Grafana dashboard asks for is exported', async () => {
  await scrape(); // The second one has the requests before it.
  const exported = new Set(Array.from((await scrape()).matchAll(/^([a-z0-9_]+)(?:\{| )/gim), ([, name]) => name));
  const asked = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect(new Set(asked).size).toBeGreaterThan(12);
  expect([...new Set(asked)].filter((name) => !exported.has(name))).toEqual([]);
  expect(dashboard.panels.filter(({ type, targets }) => type !== 'row' && !targets?.length)).toEqual([]);
});

test('a figure that nobody exports would be found', () => {
  expect(
    namesIn('topk(8, sum by (le, route) (rate(http_lost_total{job="$job",status=~"5.."}[5m]))) or vector(0)'),
  ).toEqual(['http_lost_total']);
});

test('tasks, workers, alerts and backups are told by every web process, and workers that are gone are not', async () => {
  await sql`insert into task_run (uuid, queue, name, state, received, eta, kwargs)
    values (gen_random_uuid(), 'mail', 'test', 'PENDING', now(), now() - interval '20 minutes', '{}')`.execute(api.db);
  await sql`insert into alert (rule, state, since, summary) values ('backlog', 'firing', now(), '')`.execute(api.db);
  const text = await scrape();
  expect(text).toContain('tasks_waiting{queue="mail"} 1\n');
  expect(text).toMatch(/^task_oldest_wait_seconds\{queue="mail"\} 12\d\d/m);
  expect(text).toContain('worker_memory_bytes{worker="one"} 209715200\n');
  expect(text).toContain('alert_firing{rule="backlog",severity="warning"} 1\n');
  expect(text).toContain('alert_firing{rule="disk",severity="critical"} 0\n');
  await sql`truncate worker_beat`.execute(api.db);
  const after = await scrape();
  expect(after).toContain('workers_alive 0\n');
  expect(after).not.toContain('worker="one"');
});
