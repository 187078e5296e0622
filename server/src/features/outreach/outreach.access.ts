import {
  changeTemplate,
  createTemplate,
  deleteDefault,
  deleteTemplate,
  deleteTemplateDefault,
  getTemplate,
  getTemplateContent,
  getTemplateValues,
  listDefaults,
  listTemplateDefaults,
  listTemplates,
  listTemplateVersions,
  restoreTemplate,
  setDefault,
} from '@app/contract/templates';
import {
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment, makePerson, makeTemplate } from '#testing/make';

const template = async ({ db, self, other, variant }: World) => ({
  params: {
    id: variant === 'missing' ? missingId : String(await makeTemplate(db, variant === 'own' ? self : other)),
  },
});
/** A default of the caller, or of somebody else. */
async function templateDefault({ db, self, other, variant }: World) {
  const whose = variant === 'own' ? self : other;
  const of = await makeTemplate(db, other);
  const { id } = await db
    .insertInto('template_default')
    .values({ channel: 'All', user_id: whose.id, assignment_id: await makeAssignment(db), template_id: of })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { template: String(of), id: variant === 'missing' ? missingId : String(id) };
}
/** Everybody may look. */
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);
/** Whoever made it may change it, and staff. */
const owners = (status: number) => (principal: Principal, variant: Variant) => {
  if (variant === 'missing') return 404;
  return variant === 'own' || privileged(principal) ? status : 403;
};

export const cases: AccessCases = [
  [listTemplates, nothing],
  [getTemplate, { request: template, status: found }],
  [createTemplate, { request: () => ({ body: { name: 'New template' } }) }],
  [
    changeTemplate,
    { request: async (world) => ({ ...(await template(world)), body: { name: 'Other' } }), status: owners(200) },
  ],
  [deleteTemplate, { request: template, status: owners(204) }],
  [restoreTemplate, { request: template, status: owners(200) }],
  [listTemplateVersions, { request: template, status: found }],
  [listTemplateDefaults, { request: template, status: found }],
  [listDefaults, nothing],
  [
    setDefault,
    {
      request: async ({ db, self, other, variant }) => ({
        body: {
          user: variant === 'own' ? self.id : other.id,
          template: variant === 'missing' ? Number(missingId) : await makeTemplate(db, other),
        },
      }),
      status: (principal, variant) => {
        if (variant !== 'own' && !privileged(principal)) return 403;
        return variant === 'missing' ? 404 : 201;
      },
    },
  ],
  [
    deleteDefault,
    {
      request: async (world) => ({ params: { id: (await templateDefault(world)).id } }),
      status: owners(204),
    },
  ],
  [
    deleteTemplateDefault,
    { request: async (world) => ({ params: await templateDefault(world) }), status: owners(204) },
  ],
  [
    getTemplateContent,
    {
      request: async ({ db, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makeAssignment(db)) },
        query: { person_id: String(await makePerson(db)) },
      }),
      status: found,
    },
  ],
  [
    getTemplateValues,
    {
      request: async ({ db, variant }) => ({
        params: { person_id: variant === 'missing' ? missingId : String(await makePerson(db)) },
      }),
      status: found,
    },
  ],
];
