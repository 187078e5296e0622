import type { Answer, Received } from '@app/contract/base/endpoint';
import { grade } from '@app/contract/roles/votes';
import type * as api from '@app/contract/llm/testsets';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { addItems, type NewItem } from './testsets.ts';

type Refused = Answer<typeof api.addCsvToTestset>['refused'][number];
interface Read extends NewItem {
  line: number;
}

const id = /^[1-9]\d{0,14}$/;
/** A list with role, person and grade in a line; a first line without numbers is its head. */
function readLines(csv: string): { items: Read[]; refused: Refused[] } {
  const [items, refused]: [Read[], Refused[]] = [[], []];
  for (const [index, text] of csv.split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === '') continue;
    const line = index + 1;
    const [assignment = '', person = '', given = ''] = text
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
    const gold = grade.safeParse(given.toLowerCase());
    if (!id.test(assignment) || !id.test(person)) {
      if (line > 1 || /\d/.test(text)) refused.push({ line, why: 'Role and person must be numbers' });
    } else if (!gold.success) refused.push({ line, why: 'The grade must be up, maybe or down' });
    else items.push({ line, assignment: Number(assignment), person: Number(person), gold: gold.data });
  }
  return { items, refused };
}

export async function addCsvToTestset(
  doer: Doer,
  { params, body: { csv } }: Received<typeof api.addCsvToTestset>,
): Promise<Answer<typeof api.addCsvToTestset>> {
  const { items, refused } = readLines(csv);
  const { rows } = await sql<{ line: number; role: boolean; person: boolean }>`
    select line, exists (select from assignment where id = assignment and deleted is null) as role,
      exists (select from person where id = given.person and merged_into is null) as person
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given(line integer, assignment bigint, person bigint)`.execute(
    doer.trx,
  );
  const found = new Map(rows.map((row) => [row.line, row]));
  const known = items.filter(({ line }) => found.get(line)!.role && found.get(line)!.person);
  for (const { line } of items) {
    const { role, person } = found.get(line)!;
    if (!role || !person) refused.push({ line, why: `This ${role ? 'person' : 'role'} does not exist` });
  }
  const done = await addItems(doer, params.id, { source: 'csv', items: known });
  return { ...done, refused: refused.toSorted((a, b) => a.line - b.line).slice(0, 200) };
}
