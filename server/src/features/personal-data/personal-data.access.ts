import {
  cancelErasure,
  changeErasureSettings,
  exportPersonalData,
  getErasure,
  listErasures,
  requestErasure,
} from '@app/contract/people/personal-data';
import { getExplanation, getMyExplanation } from '@app/contract/people/explanations';
import { askAboutMyData, createDataLink, exportMyData, getMyData, removeDataLink } from '@app/contract/people/my-data';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';
import { hashSecret, newSecret } from '#platform/secrets';

const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
async function waiting(world: World) {
  if (world.variant === 'missing') return { params: { id: missingId }, body: {} };
  const erasure = await world.db
    .insertInto('erasure')
    .values({
      person_id: await makePerson(world.db, {}, world.self),
      state: 'waiting',
      asked_by: 'staff',
      due: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(erasure.id) }, body: {} };
}
/** A person with a link, and its token; without one, a token that opens nothing. */
async function linked({ db, self, variant }: World) {
  const token = newSecret();
  const person_id = await makePerson(db, {}, self);
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  if (variant !== 'missing')
    await db
      .insertInto('data_link')
      .values({ person_id, hash: hashSecret(token), expires })
      .execute();
  return { token, person_id };
}
const byToken = async (world: World) => ({ body: { token: (await linked(world)).token } });
const ours = (_: Principal, variant: Variant) => (variant === 'missing' ? 410 : 200);
const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);

export const cases: AccessCases = [
  [exportPersonalData, { request: person, status: found(200) }],
  [getErasure, { request: person, status: found(200) }],
  [
    requestErasure,
    {
      request: async (world) => ({ ...(await person(world)), body: { asked_by: 'staff', reason: 'Asked for it' } }),
      status: found(201),
    },
  ],
  [cancelErasure, { request: waiting, status: found(204) }],
  [createDataLink, { request: person, status: found(201) }],
  [
    removeDataLink,
    {
      request: async (world) => ({ params: { id: String((await linked(world)).person_id) } }),
      status: found(204),
    },
  ],
  [getExplanation, { request: person, status: found(200) }],
  [getMyExplanation, { request: byToken, status: ours }],
  [getMyData, { request: byToken, status: ours }],
  [exportMyData, { request: byToken, status: ours }],
  [
    askAboutMyData,
    {
      request: async (world) => ({ body: { token: (await linked(world)).token, wish: 'correct', text: 'My title' } }),
      status: ours,
    },
  ],
  [listErasures, nothing],
  [
    changeErasureSettings,
    {
      request: async ({ db }) => {
        const { version } = await db.selectFrom('erasure_setting').select('version').executeTakeFirstOrThrow();
        return { body: { version, grace_days: 7 } };
      },
    },
  ],
];
