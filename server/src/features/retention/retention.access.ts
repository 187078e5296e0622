import {
  addRetentionRule,
  changeRetention,
  getRetention,
  holdPerson,
  liftHold,
  listDuePeople,
  removeRetentionRule,
} from '@app/contract/people/retention';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makeCompany, makePerson } from '#testing/make';

const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
const held = async (world: World) => {
  const { params } = await person(world);
  if (world.variant !== 'missing')
    await world.db
      .insertInto('legal_hold')
      .values({ person_id: Number(params.id), reason: 'Claim' })
      .execute();
  return { params };
};
const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);

export const cases: AccessCases = [
  [listDuePeople, nothing],
  [getRetention, nothing],
  [
    changeRetention,
    {
      request: async ({ db }) => {
        const { version } = await db.selectFrom('retention_setting').select('version').executeTakeFirstOrThrow();
        return {
          body: {
            acts: false,
            contacted_months: 24,
            never_contacted_months: 6,
            access_months: 24,
            audit_months: 120,
            registration_months: null,
            user_months: null,
            version,
          },
        };
      },
    },
  ],
  [
    addRetentionRule,
    {
      request: async ({ db }) => ({ body: { role: null, client: await makeCompany(db), months: 12 } }),
      status: () => 201,
    },
  ],
  [
    removeRetentionRule,
    {
      request: async ({ db, variant }) => {
        if (variant === 'missing') return { params: { id: missingId } };
        const company_id = await makeCompany(db);
        const { id } = await db
          .insertInto('retention_rule')
          .values({ company_id, months: 12 })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { params: { id: String(id) } };
      },
      status: found(204),
    },
  ],
  [
    holdPerson,
    {
      request: async (world) => ({ ...(await person(world)), body: { reason: 'Claim' } }),
      status: found(204),
    },
  ],
  [liftHold, { request: held, status: found(204) }],
];
