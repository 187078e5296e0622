import type { PromptGate } from '@app/contract/llm/prompts';
import type { TestsetUse } from '@app/contract/llm/testsets';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { againstBaseline, resultsOf, significant } from './compare.ts';
import { readItems } from './items.ts';
import { type Leaked, leakedIn } from './leaks.ts';

export { pauseEvaluations } from './runs.ts';

/** Fewer items say next to nothing: a version that is much worse would pass. */
const fewestItems = 30;

type TestsetGate = Omit<PromptGate, 'check'>;
interface Pair {
  run: number;
  baseline: number;
  testset: number;
  name: string;
  version: number;
}

/**
 * What finished runs say of a version against the one in production: on every frozen test set that both ran on with the model that
 * people are graded by, by the last runs of each. Worse on one is worse. Sets for tuning do not count, nor do items that one of the
 * two prompts knew before.
 */
export async function gateBetween(
  db: Db,
  version: number,
  { production, model }: { production: number | null; model: string | undefined },
): Promise<TestsetGate> {
  const { rows } = await sql<Pair>`
    select distinct on (run.testset_id) run.id as run, baseline.id as baseline, run.testset_id as testset, testset.name,
      run.testset_version as version
    from eval_run as run join eval_run as baseline on baseline.testset_id = run.testset_id
      and baseline.testset_version = run.testset_version and baseline.model = run.model and baseline.state = 'done'
    join testset on testset.id = run.testset_id
    where testset.use = 'gate' and run.prompt_version_id = ${version} and baseline.prompt_version_id = ${production} and run.state = 'done'
      and (${model ?? null}::text is null or run.model = ${model ?? null})
    order by run.testset_id, run.testset_version desc, run.id desc, baseline.id desc`.execute(db);
  const judged = await Promise.all(rows.map((pair) => judgePair(db, pair)));
  const said =
    judged.find(({ state }) => state === 'worse') ?? judged.find(({ state }) => state === 'passed') ?? judged[0];
  return said ?? { state: 'untested', words: await whyUntested(db, version, model), run: null, baseline: null };
}

async function judgePair(db: Db, { run, baseline, testset, name, version }: Pair): Promise<TestsetGate> {
  const items = await readItems(db, testset, version);
  const leaked = await leakedIn(db, { testset, run, baseline });
  const clean = items.filter(({ id }) => !leaked.tuned.has(id) && !leaked.quoted.has(id));
  const against = againstBaseline(clean, [await resultsOf(db, baseline), await resultsOf(db, run)]);
  const on = `On “${name}”: ${against.words}${leaksIn(items, leaked)}`;
  const isWorse = against.p < significant && against.broke > against.fixed;
  if (isWorse) return { state: 'worse', words: on, run, baseline };
  if (against.both < fewestItems)
    return {
      state: 'too_small',
      words: `${on} That is too few to tell: it takes ${fewestItems} items.`,
      run,
      baseline,
    };
  return { state: 'passed', words: on, run, baseline };
}

/** What was left out, and what to keep in mind. */
function leaksIn(items: readonly { id: number }[], { tuned, quoted, shown }: Leaked): string {
  const count = (of: ReadonlySet<number>) => items.filter(({ id }) => of.has(id)).length;
  const people = (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`;
  const out = [
    [count(quoted), 'whom one of the prompts quotes'],
    [count(tuned), count(tuned) === 1 ? 'who is in a test set for tuning' : 'who are in a test set for tuning'],
  ] as const;
  const left = out.filter(([n]) => n > 0).map(([n, why]) => `${people(n)} ${why}`);
  const seen = count(shown);
  return [
    left.length > 0 && ` Left out: ${left.join(', ')}.`,
    seen > 0 && ` Whoever wrote this version had been shown what a model said of ${people(seen)} of it.`,
  ]
    .filter(Boolean)
    .join('');
}

async function whyUntested(db: Db, version: number, model: string | undefined): Promise<string> {
  const { rows } = await sql<{ name: string; use: TestsetUse }>`
    select testset.name, use from eval_run join testset on testset.id = testset_id
    where prompt_version_id = ${version} and state = 'done' and (${model ?? null}::text is null or model = ${model ?? null})
    order by use, eval_run.id desc limit 1`.execute(db);
  const by = model === undefined ? '' : ` by ${model}`;
  if (rows[0]?.use === 'tuning')
    return `This version was run on “${rows[0].name}” only, which is for tuning and does not count here.`;
  return rows[0]
    ? `The version in production was not run on “${rows[0].name}”${by}, so that there is nothing to compare with.`
    : `This version was not run on a test set to the end${by}.`;
}

/** The last finished run of each version, by version. */
export async function lastEvaluations(
  db: Db,
  versions: readonly number[],
): Promise<Map<number, { run: number; right: number; items: number }>> {
  const { rows } = await sql<{ version: number; run: number; right: number; items: number }>`
    select version, run.id as run, items, (select count(*) from eval_result as result join testset_item as item on item.id = item_id
      where run_id = run.id and verdict = case gold when 'up' then 'yes' when 'down' then 'no' else 'maybe' end) as right
    from unnest(${versions}::bigint[]) as version cross join lateral (
      select id, items from eval_run where prompt_version_id = version and state = 'done' order by id desc limit 1) as run`.execute(
    db,
  );
  return new Map(rows.map(({ version, ...last }) => [version, last]));
}
