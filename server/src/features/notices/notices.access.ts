import {
  changeNoticeSettings,
  getNoticePlan,
  listNotices,
  markTold,
  sendNotice,
  unmarkTold,
} from '@app/contract/people/notices';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makePerson } from '#testing/make';

const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
const told = async (world: World) => {
  const { params } = await person(world);
  if (world.variant !== 'missing')
    await world.db
      .updateTable('person')
      .set({ notice_sent: new Date().toISOString(), notice_way: 'by_hand' })
      .where('id', '=', Number(params.id))
      .execute();
  return { params };
};
const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);

export const cases: AccessCases = [
  [listNotices, nothing],
  [getNoticePlan, nothing],
  // There is no mail server.
  [sendNotice, { request: person, status: () => 409 }],
  [
    markTold,
    { request: async (world) => ({ ...(await person(world)), body: { reason: 'On the phone' } }), status: found(204) },
  ],
  [unmarkTold, { request: told, status: found(204) }],
  [
    changeNoticeSettings,
    {
      request: async ({ db }) => {
        const { version } = await db.selectFrom('notice_setting').select('version').executeTakeFirstOrThrow();
        return { body: { version, acts: false } };
      },
    },
  ],
];
