import { listComparedPeople } from '@app/contract/llm/agreement';
import { getLlmDecision } from '@app/contract/llm/agreement-person';
import { listEvaluatedItems } from '@app/contract/llm/evaluation';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

/* What a prompt or its writer knew of an item before it was asked about: then its grade says little about the prompt. */

/** So many words in a row are hardly the same by chance. */
const inARow = 6;
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(inARow - 1).map((_, at) => words.slice(at, at + inARow).join(' '));
}
/** Tells whether a prompt has words of a profile. */
export function quotesIn(prompt: string): (profile: readonly (readonly [heading: string, text: string])[]) => boolean {
  const said = new Set(runsOf(prompt));
  return (profile) => profile.some(([, text]) => runsOf(text).some((run) => said.has(run)));
}

/** Calls that show what a language model said of somebody. */
const telling = [getLlmDecision, listEvaluatedItems, listComparedPeople].map(({ method, path }) => `${method} ${path}`);
/** Whom the writers of versions had been shown before they wrote them. `prompt` is the version. */
const shownBefore = sql`access_entry.user_id = prompt.created_by and access_entry.at < prompt.created and way = any(${telling})`;

/** Of each test set the people who had been shown to whoever wrote a version that ran on it. */
export const shownOf = sql`
  select distinct testset_id, person
  from (select distinct testset_id, prompt_version_id from eval_run) as run
  join llm_prompt_version as prompt on prompt.id = prompt_version_id
  join access_entry on ${shownBefore} cross join unnest(people) as person`;
/** Of an `item` of a `testset`; `shown` is the above. */
export const isTuned = sql<boolean>`(testset.use = 'gate' and (item.assignment_id, item.person_id) in (
  select tuned.assignment_id, tuned.person_id from testset_item as tuned join testset as tuning on tuning.id = tuned.testset_id
  where tuning.use = 'tuning' and tuned.valid_to is null))`;
export const isQuoted = sql<boolean>`(item.id in (select item_id from eval_result where quoted))`;
export const isShown = sql<boolean>`((item.testset_id, item.person_id) in (select testset_id, person from shown))`;

export interface Leaked {
  tuned: ReadonlySet<number>;
  quoted: ReadonlySet<number>;
  shown: ReadonlySet<number>;
}
/** Which items of a test set two runs knew, and which had been shown to whoever wrote the version of the first. */
export async function leakedIn(
  db: Db,
  { testset, run, baseline }: { testset: number; run: number; baseline: number },
): Promise<Leaked> {
  const { rows } = await sql<{ id: number; tuned: boolean; quoted: boolean; shown: boolean }>`
    with shown as materialized (
      select distinct person from eval_run join llm_prompt_version as prompt on prompt.id = prompt_version_id
      join access_entry on ${shownBefore} cross join unnest(people) as person where eval_run.id = ${run})
    select item.id, ${isTuned} as tuned, person_id in (select person from shown) as shown,
      item.id in (select item_id from eval_result where quoted and run_id in (${run}, ${baseline})) as quoted
    from testset_item as item join testset on testset.id = item.testset_id where testset.id = ${testset}`.execute(db);
  const of = (why: 'tuned' | 'quoted' | 'shown') => new Set(rows.filter((row) => row[why]).map(({ id }) => id));
  return { tuned: of('tuned'), quoted: of('quoted'), shown: of('shown') };
}
