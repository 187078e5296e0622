import type { Answer, Received } from '@app/contract/base/endpoint';
import { shownImportRows } from '@app/contract/people/import-list';
import type { ColumnField, DuplicateChoice, PreviewedRow } from '@app/contract/people/imports';
import type * as api from '@app/contract/people/imports';
import type { Actor, Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensurePerson, erasedAmong, erasedText, findCandidates, identitiesIn } from '../people/people.ts';
import { findBatch, findDraft, sampleOf } from './batches.ts';
import { sensitiveIn, toPerson } from './row-person.ts';

/** The first rows as the people they would become, and whom they would be added to. */
export const previewImport = (
  db: Db,
  { params: { id } }: Received<typeof api.previewImport>,
  actor: Actor,
  { config }: { config: Config },
): Promise<Answer<typeof api.previewImport>> =>
  db.transaction().execute(async (trx) => ({ results: await previewRows(trx, config, actor, id) }));

async function previewRows(trx: Transaction, config: Config, actor: Actor, id: number): Promise<PreviewedRow[]> {
  const batch = await findBatch(trx, actor, id);
  const why = { source: batch.source || 'Not said yet', lawful_basis: 'consent' } as const;
  const rows = sampleOf(batch).map((row) => ({ row, made: toPerson(row, batch.mapping as ColumnField[], why) }));
  const people = rows.flatMap(({ made }) => ('person' in made ? [made.person] : []));
  const candidates = await findCandidates(trx, people);
  const erased = await erasedAmong(trx, config, people.map(identitiesIn));
  const choices = new Map((await choicesOf(trx, id, 1, shownImportRows)).map((each) => [each.n, each]));
  return rows.map(({ row, made }) => {
    if (!('person' in made))
      return {
        n: row.n,
        reason: made.reason,
        person: { ...nobody, name: made.name },
        sensitive: [],
        candidates: [],
        action: 'skip',
        merge_with: null,
      };
    const { person } = made;
    const asked = erased[people.indexOf(person)];
    if (asked !== undefined)
      return {
        n: row.n,
        reason: erasedText(asked),
        person: { ...nobody, name: `${person.first_name} ${person.last_name ?? ''}`.trim() },
        sensitive: [],
        candidates: [],
        action: 'skip',
        merge_with: null,
      };
    const known = candidates[people.indexOf(person)]!;
    const choice = choices.get(row.n);
    const sure = known.find((each) => each.sure);
    const action = choice?.choice ?? (sure ? (batch.on_duplicate as DuplicateChoice) : 'create');
    return {
      n: row.n,
      reason: '',
      person: {
        name: `${person.first_name} ${person.last_name ?? ''}`.trim(),
        title: person.title ?? '',
        company_name: person.company_name ?? '',
        location_name: person.location_name ?? '',
        emails: (person.emails ?? []).map(({ email }) => email),
        phones: (person.phones ?? []).map(({ phone }) => phone),
        links: person.links ?? [],
        skills: person.skills ?? [],
      },
      sensitive: sensitiveIn(person),
      candidates: known,
      action,
      merge_with: action === 'merge' ? (choice?.choice_person ?? sure?.id ?? null) : null,
    };
  });
}
const nobody = {
  name: '',
  title: '',
  company_name: '',
  location_name: '',
  emails: [],
  phones: [],
  links: [],
  skills: [],
};

export async function choicesOf(db: Db, batch: number, from: number, to: number) {
  const rows = await db
    .selectFrom('import_row')
    .select(['n', 'choice', 'choice_person'])
    .where('batch_id', '=', batch)
    .where('n', '>=', from)
    .where('n', '<=', to)
    .where('choice', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, choice: row.choice as DuplicateChoice }));
}

export async function chooseForRow(
  doer: Doer,
  { params: { id, n }, body: { choice, person } }: Received<typeof api.chooseForRow>,
): Promise<void> {
  const { trx, actor } = doer;
  const batch = await findDraft(trx, actor, id);
  ensure(n <= Math.min(batch.rows, shownImportRows), 'not_found');
  ensure(choice !== 'merge' || person !== null, 'invalid_input', { fields: { person: 'Say whom to merge with' } });
  if (person !== null) await ensurePerson(trx, person);
  const decided = { choice, choice_person: choice === 'merge' ? person : null };
  await trx
    .insertInto('import_row')
    .values({ batch_id: id, n, ...decided })
    .onConflict((conflict) => conflict.columns(['batch_id', 'n']).doUpdateSet(decided))
    .execute();
  await audit(doer, {
    action: 'import_change',
    target: { kind: 'import', id },
    after: { import: id, row: n, ...decided },
  });
}
