import { sql } from 'kysely';
import type { llmVerdicts } from '@app/contract/roles/grading';
import type { Grade } from '@app/contract/roles/votes';
import type { Db } from '#platform/db/db';
import { findGradedAssignment, type GradedAssignment, inputOf, keyOf, readCandidates } from '../grading/grading.ts';

/** What a language model has to say of somebody whose grade is known. */
export const verdictOf: Record<Grade, keyof typeof llmVerdicts> = { up: 'yes', maybe: 'maybe', down: 'no' };

export interface Item {
  id: number;
  assignment: number;
  person: number;
  gold: Grade;
}

/** The items of a frozen version, in the same order each time. */
export async function readItems(db: Db, testset: number, version: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select id, assignment_id as assignment, person_id as person, gold from testset_item
    where testset_id = ${testset} and valid_from <= ${version} and (valid_to is null or valid_to > ${version})
    order by id`.execute(db);
  return rows;
}

export interface ItemQuestion {
  item: Item;
  input: ReturnType<typeof inputOf>;
  key: string;
}
const atOnce = 100;

/** What would be asked about each item; those whose person or role is gone are left out. */
export async function* questionsOf(
  db: Db,
  items: readonly Item[],
  { model, prompt }: { model: string; prompt: number },
): AsyncGenerator<ItemQuestion> {
  const roles = new Map<number, GradedAssignment | undefined>();
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce);
    const people = new Map(
      (
        await readCandidates(
          db,
          some.map(({ person }) => person),
        )
      ).map((each) => [each.id, each]),
    );
    for (const item of some) {
      if (!roles.has(item.assignment)) roles.set(item.assignment, await findGradedAssignment(db, item.assignment));
      const [role, candidate] = [roles.get(item.assignment), people.get(item.person)];
      if (!role || !candidate) continue;
      const input = inputOf(role, candidate);
      yield { item, input, key: keyOf(model, prompt, input) };
    }
  }
}
