import { listDuplicates, mergePeople, undoMerge } from '@app/contract/people/merges';
import { type AccessCases, caller, missingId, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';
import * as merges from './merges.ts';

/** Everybody may see and change people, and so merge them. */
const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
async function merged({ db, self, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const [kept, other] = [await makePerson(db, {}, self), await makePerson(db, {}, self)];
  const actor = { ...self, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined };
  const done = await db
    .transaction()
    .execute((trx) =>
      merges.mergePeople({ trx, actor, caller }, { params: { id: kept }, body: { other, version: 1, fields: [] } }),
    );
  return { params: { id: String(done.merge) } };
}
const there = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [listDuplicates, { request: person, status: there }],
  [
    mergePeople,
    {
      request: async (world) => ({
        ...(await person(world)),
        body: { other: await makePerson(world.db, {}, world.self), version: 1 },
      }),
      status: there,
    },
  ],
  [undoMerge, { request: merged, status: there }],
];
