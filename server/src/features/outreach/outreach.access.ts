import {
  cancelMessage,
  decideMessage,
  getMailbox,
  getOptOut,
  listOutbox,
  optOut,
  previewMessages,
  queueMessages,
  removeMailbox,
  saveMailbox,
  sendMessageNow,
  testMailbox,
} from '@app/contract/outreach';
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
  deleteRecordedMessage,
  finishWork,
  listWork,
  recordMessage,
  reopenWork,
  reportConnection,
  takeWork,
} from '@app/contract/work-list';
import {
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment, makeByHand, makeMailbox, makeOutgoing, makePerson, makeTemplate } from '#testing/make';

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
const mailbox = {
  address: 'asa@example.com',
  name: 'Åsa',
  provider: 'other',
  smtp_host: '127.0.0.1',
  smtp_port: 1,
  smtp_security: 'none',
  username: '',
  password: '',
} as const;
async function ownMailbox({ db, self }: World): Promise<number> {
  await db.deleteFrom('mailbox').where('user_id', '=', self.id).execute();
  return makeMailbox(db, self, 1);
}
const message = async (world: World, state: string) => {
  const { db, self, other, variant } = world;
  const user = variant === 'own' ? self : other;
  const parts = { user, mailbox: await ownMailbox(world), person: await makePerson(db), state };
  const made = await makeOutgoing(db, parts);
  return { params: { id: variant === 'missing' ? missingId : String(made.id) } };
};
/** Whoever sent it, and staff; to others it does not exist. */
const senders = (principal: Principal, variant: Variant) =>
  variant !== 'missing' && (variant === 'own' || privileged(principal)) ? 200 : 404;

async function token(world: World) {
  const { db, self, variant } = world;
  const parts = { user: self, mailbox: await ownMailbox(world), person: await makePerson(db) };
  const { opt_out_token } = await makeOutgoing(db, parts);
  return { token: variant === 'missing' ? 'no-such-token' : opt_out_token };
}
const ours = (_: Principal, variant: Variant) => (variant === 'missing' ? 410 : 200);

/** A text to send by hand; those of others do not exist. */
const handWritten = async ({ db, self, other, variant }: World) => {
  const made = await makeByHand(db, { user: variant === 'own' ? self : other, person: await makePerson(db) });
  return variant === 'missing' ? Number(missingId) : made;
};
const itself = (_: Principal, variant: Variant) => (variant === 'own' ? 200 : 404);
const anyPerson = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db)) },
});
async function noted({ db, self, other, variant }: World) {
  const { id } = await db
    .insertInto('message')
    .values({
      person_id: await makePerson(db),
      user_id: variant === 'own' ? self.id : other.id,
      channel: 'MESSAGE',
      direction: 'in',
      body: 'Hi',
      at: new Date().toISOString(),
      entered: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: variant === 'missing' ? missingId : String(id) } };
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
  [getMailbox, nothing],
  [saveMailbox, { request: () => ({ body: mailbox }) }],
  [
    removeMailbox,
    {
      request: async (world) => {
        if (world.variant === 'own') await ownMailbox(world);
        else await world.db.deleteFrom('mailbox').where('user_id', '=', world.self.id).execute();
        return {};
      },
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [testMailbox, { request: () => ({ body: mailbox }) }],
  [previewMessages, { request: async ({ db }) => ({ body: { people: [await makePerson(db)] } }) }],
  [
    queueMessages,
    {
      request: async (world) => {
        await ownMailbox(world);
        const emails = [{ email: 'bo@example.com', state: 'valid', is_primary: true }] as const;
        const person = await makePerson(world.db, { emails: [...emails] });
        return { body: { messages: [{ person, subject: 'Hello', body: 'Hello' }] } };
      },
    },
  ],
  [listOutbox, nothing],
  [cancelMessage, { request: (world) => message(world, 'queued'), status: senders }],
  [sendMessageNow, { request: (world) => message(world, 'queued'), status: senders }],
  [
    decideMessage,
    {
      request: async (world) => ({ ...(await message(world, 'held')), body: { verdict: 'sent' } }),
      status: senders,
    },
  ],
  [getOptOut, { request: async (world) => ({ params: await token(world) }), status: ours }],
  [optOut, { request: async (world) => ({ query: await token(world) }), status: ours }],
  [listWork, nothing],
  [takeWork, { request: async (world) => ({ body: { id: await handWritten(world) } }), status: itself }],
  [
    finishWork,
    {
      request: async (world) => ({ params: { id: String(await handWritten(world)) }, body: { outcome: 'sent' } }),
      status: itself,
    },
  ],
  [
    reopenWork,
    {
      request: async (world) => {
        const id = await handWritten(world);
        const skipped = { state: 'cancelled', outcome: 'skipped', finished_at: new Date().toISOString() };
        await world.db.updateTable('outbox').set(skipped).where('id', '=', id).execute();
        return { params: { id: String(id) } };
      },
      status: itself,
    },
  ],
  [
    reportConnection,
    { request: async (world) => ({ ...(await anyPerson(world)), body: { connected: true } }), status: found },
  ],
  [
    recordMessage,
    {
      request: async (world) => ({
        ...(await anyPerson(world)),
        body: { channel: 'MESSAGE', direction: 'in', text: 'Hi' },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 201),
    },
  ],
  [deleteRecordedMessage, { request: noted, status: (_, variant) => (variant === 'own' ? 204 : 404) }],
];
