import type { Answer, Received } from '@app/contract/base/endpoint';
import * as api from '@app/contract/llm/evaluation';
import type { llmVerdicts } from '@app/contract/roles/grading';
import { sql } from 'kysely';
import { bootstrap } from '#platform/bootstrap';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import { agreement, exactMcNemar, f1Of, type Table } from '../llm-agreement/llm-agreement.ts';
import { type Item, readItems, verdictOf } from './items.ts';
import { runsWhere } from './runs.ts';

type Verdict = keyof typeof llmVerdicts;
interface Result {
  item: number;
  state: 'ok' | 'error';
  verdict: Verdict | null;
  score: number | null;
  summary: string;
  error_code: string;
  latency_ms: number | null;
}
interface Loaded {
  items: Item[];
  runs: { run: api.Evaluation; results: ReadonlyMap<number, Result> }[];
}

/** Runs in the order asked for, with all that they said, on the items of their one test set. */
async function load(db: Db, ids: readonly number[]): Promise<Loaded> {
  const { rows: found } = await sql<api.Evaluation>`${runsWhere(sql`run.id = any(${ids})`)}`.execute(db);
  ensure(found.length === ids.length, 'not_found');
  const runs = ids.map((id) => found.find((run) => run.id === id)!);
  const { testset } = runs[0]!;
  ensure(
    runs.every((run) => run.testset.id === testset.id && run.testset.version === testset.version),
    'different_testsets',
  );
  return {
    items: await readItems(db, testset.id, testset.version),
    runs: await Promise.all(runs.map(async (run) => ({ run, results: await resultsOf(db, run.id) }))),
  };
}

/** What a run has said so far, by item. */
export async function resultsOf(db: Db, run: number): Promise<ReadonlyMap<number, Result>> {
  const { rows } = await sql<Result>`
    select item_id as item, state, verdict, score, summary, error_code, latency_ms from eval_result
    where run_id = ${run} and state <> 'asking'`.execute(db);
  return new Map(rows.map((result) => [result.item, result]));
}

const isRight = (item: Item, result: Result | undefined): boolean => result?.verdict === verdictOf[item.gold];

export interface Against {
  fixed: number;
  broke: number;
  /** Items on which both have a result. */
  both: number;
  p: number;
  words: string;
}

/** What a run fixed and broke of what the baseline said, and whether that can be chance. */
export function againstBaseline(
  items: readonly Item[],
  [baseline, other]: readonly [ReadonlyMap<number, Result>, ReadonlyMap<number, Result>],
): Against {
  const both = items.filter(({ id }) => baseline.has(id) && other.has(id));
  const was = (item: Item) => isRight(item, baseline.get(item.id));
  const is = (item: Item) => isRight(item, other.get(item.id));
  const fixed = both.filter((item) => !was(item) && is(item)).length;
  const broke = both.filter((item) => was(item) && !is(item)).length;
  const p = exactMcNemar(fixed, broke);
  return { fixed, broke, both: both.length, p, words: wordsOf({ fixed, broke, both: both.length, p }) };
}

/** Below this, a difference is hardly chance. */
export const significant = 0.05;

function wordsOf({ fixed, broke, both, p }: Omit<Against, 'words'>): string {
  if (both === 0) return 'No item has a result of both yet.';
  const counted =
    `${fixed} fixed, ${broke} broke of ${both}, p = ${p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2)}`.replace(
      '= <',
      '<',
    );
  if (p >= significant) return `${counted}: no evidence of a difference.`;
  return `${counted}: ${fixed > broke ? 'better' : 'worse'}, hardly by chance.`;
}

const classes: readonly Verdict[] = ['yes', 'maybe', 'no'];
const seed = 1;

function figuresOf(items: readonly Item[], results: ReadonlyMap<number, Result>) {
  const pairs = items.flatMap((item): [number, number][] => {
    const verdict = results.get(item.id)?.verdict;
    return verdict ? [[classes.indexOf(verdictOf[item.gold]), classes.indexOf(verdict)]] : [];
  });
  const { raw, kappa, classes: by } = agreement(tableOf(pairs));
  const latencies = [...results.values()].flatMap(({ latency_ms }) => latency_ms ?? []).toSorted((a, b) => a - b);
  return {
    accuracy: raw,
    precision: by[0]!.precision,
    recall: by[0]!.recall,
    f1: pairs.length === 0 ? null : bootstrap(pairs, (drawn) => f1Of(tableOf(drawn), 0), seed),
    kappa,
    p95_ms: latencies.length === 0 ? null : latencies[Math.ceil(latencies.length * 0.95) - 1]!,
  };
}

function tableOf(pairs: readonly (readonly [number, number])[]): Table {
  const table = classes.map(() => classes.map(() => 0));
  for (const pair of pairs) table[pair[0]]![pair[1]]! += 1;
  return table;
}

export async function compareEvaluations(
  db: Db,
  { query }: Received<typeof api.compareEvaluations>,
): Promise<Answer<typeof api.compareEvaluations>> {
  const { items, runs } = await load(db, query.runs);
  const baseline = runs[0]!.results;
  return {
    runs: runs.map(({ run, results }, index) => ({
      ...run,
      ...figuresOf(items, results),
      against: index === 0 ? null : againstBaseline(items, [baseline, results]),
    })),
  };
}

export async function listEvaluatedItems(
  db: Db,
  { query }: Received<typeof api.listEvaluatedItems>,
): Promise<Answer<typeof api.listEvaluatedItems>> {
  const { items, runs } = await load(db, query.runs);
  const disputed = query.mode === 'disputed' ? await disputedOf(db, items) : new Set<number>();
  const shown = items.filter((item) => fits(query.mode, item, runs, disputed));
  const page = shown.slice(query.offset, query.offset + query.limit);
  const { rows } = await sql<Pick<api.EvaluatedItem, 'id' | 'person' | 'assignment'>>`
    select item.id, jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) as person,
      jsonb_build_object('id', assignment.id, 'name', assignment.name) as assignment
    from testset_item as item join person on person.id = person_id join assignment on assignment.id = assignment_id
    where item.id = any(${page.map(({ id }) => id)})`.execute(db);
  const named = new Map(rows.map((row) => [row.id, row]));
  const results = page.map((item) => ({
    ...named.get(item.id)!,
    gold: item.gold,
    results: runs.map((run) => {
      const result = run.results.get(item.id);
      if (!result) return null;
      const { verdict, score, summary, error_code } = result;
      return { verdict, score, summary, error_code, right: isRight(item, result) };
    }),
  }));
  return pageOf(api.listEvaluatedItems, query, { count: shown.length, results });
}

/** Items on which people do not all say the same. */
async function disputedOf(db: Db, items: readonly Item[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select item.id from testset_item as item join vote_current as vote
      on vote.assignment_id = item.assignment_id and vote.person_id = item.person_id
    where item.id = any(${items.map(({ id }) => id)}) group by item.id having count(distinct vote.grade) > 1`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

function fits(mode: api.CompareMode, item: Item, runs: Loaded['runs'], disputed: ReadonlySet<number>): boolean {
  if (mode === 'all') return true;
  if (mode === 'disputed') return disputed.has(item.id);
  if (mode === 'errors') return runs.some(({ results }) => results.get(item.id)?.state === 'error');
  const [baseline, ...others] = runs.map(({ results }) => results.get(item.id));
  if (!baseline) return false;
  const was = isRight(item, baseline);
  return others.some((other) => {
    if (!other) return false;
    const is = isRight(item, other);
    if (mode === 'fixed') return !was && is;
    if (mode === 'regressed') return was && !is;
    return other.verdict !== baseline.verdict;
  });
}
