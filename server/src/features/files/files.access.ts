import { attachFile, deleteFile, getFile, getFileAddress, listFiles, showFile } from '@app/contract/people/files';
import { type AccessCases, missingId, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';

const person = async ({ db, self, variant }: World) => ({
  params: { kind: 'person', id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
export async function file({ db, self, other, variant }: World, media_type = 'text/plain') {
  if (variant === 'missing') return { params: { id: missingId } };
  const { id } = await db
    .insertInto('attachment')
    .values({
      kind: 'person',
      object_id: await makePerson(db, {}, self),
      name: 'cv.txt',
      media_type,
      size: 5,
      created_by: (variant === 'other' ? other : self).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('attachment_content')
    .values({ attachment_id: id, content: Buffer.from('hello') })
    .execute();
  return { params: { id: String(id) } };
}
const there = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);

export const cases: AccessCases = [
  [
    attachFile,
    {
      request: async (world) => ({
        ...(await person(world)),
        query: { name: 'cv.txt' },
        bytes: new TextEncoder().encode('hello'),
      }),
      status: there(201),
    },
  ],
  [listFiles, { request: person, status: there(200) }],
  [getFile, { request: file, status: there(200) }],
  [getFileAddress, { request: (world) => file(world, 'application/pdf'), status: there(200) }],
  [showFile, { request: () => ({ params: { id: '1' }, query: { until: '1', sig: 'x' } }), status: () => 410 }],
  [deleteFile, { request: file, status: (_, variant) => (variant === 'own' ? 204 : 404) }],
];
