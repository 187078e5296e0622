import { changeTags, getTags, listTags, setTags, tagPeople } from '@app/contract/people/tags';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';

const person = async ({ db, self, variant }: World) => ({
  params: { kind: 'person', id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [listTags, nothing],
  [getTags, { request: person, status: found }],
  [setTags, { request: async (world) => ({ ...(await person(world)), body: { tags: ['one'] } }), status: found }],
  [changeTags, { request: async (world) => ({ ...(await person(world)), body: { add: ['one'] } }), status: found }],
  [
    tagPeople,
    { request: async (world) => ({ body: { ids: [Number((await person(world)).params.id)], add: ['one'] } }) },
  ],
];
