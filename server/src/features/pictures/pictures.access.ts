import { deletePicture, getAvatar, setPicture } from '@app/contract/people/pictures';
import { type AccessCases, missingId, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';
import { makePng } from '#testing/samples/pictures';

const person = async ({ db, self, variant }: World) => ({
  params: { kind: 'person', id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
async function withPhoto(world: World) {
  const request = await person(world);
  if (world.variant !== 'missing')
    await world.db
      .insertInto('picture')
      .values({ person_id: Number(request.params.id), media_type: 'image/png', content: Buffer.from(makePng()) })
      .execute();
  return request;
}
const there = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 204);

export const cases: AccessCases = [
  [getAvatar, { request: () => ({ params: { hash: '0123456789abcdef0123456789abcdef' } }) }],
  [setPicture, { request: async (world) => ({ ...(await person(world)), bytes: makePng() }), status: there }],
  [deletePicture, { request: withPhoto, status: there }],
];
