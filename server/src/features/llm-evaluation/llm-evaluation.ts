import type { PromptGate } from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { againstBaseline, resultsOf, significant } from './compare.ts';
import { readItems } from './items.ts';

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
 * people are graded by, by the last runs of each. Worse on one is worse.
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
    where run.prompt_version_id = ${version} and baseline.prompt_version_id = ${production} and run.state = 'done'
      and (${model ?? null}::text is null or run.model = ${model ?? null})
    order by run.testset_id, run.testset_version desc, run.id desc, baseline.id desc`.execute(db);
  const judged = await Promise.all(rows.map((pair) => judgePair(db, pair)));
  const said =
    judged.find(({ state }) => state === 'worse') ?? judged.find(({ state }) => state === 'passed') ?? judged[0];
  return said ?? { state: 'untested', words: await whyUntested(db, version, model), run: null, baseline: null };
}

async function judgePair(db: Db, { run, baseline, testset, name, version }: Pair): Promise<TestsetGate> {
  const items = await readItems(db, testset, version);
  const against = againstBaseline(items, [await resultsOf(db, baseline), await resultsOf(db, run)]);
  const on = `On “${name}”: ${against.words}`;
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

async function whyUntested(db: Db, version: number, model: string | undefined): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select testset.name from eval_run join testset on testset.id = testset_id
    where prompt_version_id = ${version} and state = 'done' and (${model ?? null}::text is null or model = ${model ?? null})
    order by eval_run.id desc limit 1`.execute(db);
  const by = model === undefined ? '' : ` by ${model}`;
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
