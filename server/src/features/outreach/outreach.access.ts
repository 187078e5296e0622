import { confirmIntent, getReply } from '@app/contract/outreach/answers';
import { getEmailStats } from '@app/contract/charts/email-stats';
import { changeDraft, getDraft, getVoteMessage, sendDraft } from '@app/contract/outreach/drafts';
import { getDkim, removeDkim, saveDkim } from '@app/contract/outreach/dkim';
import {
  changeInvitation,
  getInvitationFigures,
  getInvitationFlow,
  listInvitations,
} from '@app/contract/machine/invite-queue';
import { listMailDomains } from '@app/contract/outreach/mail-domains';
import {
  cancelMessage,
  decideMessage,
  getMailbox,
  getOptOut,
  listOutbox,
  openMail,
  optOut,
  previewMessages,
  queueMessages,
  removeMailbox,
  saveMailbox,
  sendMessageNow,
  testMailbox,
} from '@app/contract/outreach/outreach';
import {
  changeOutreachRules,
  getOutreachRules,
  listMailboxes,
  pauseOutreach,
  resumeMailbox,
  resumeOutreach,
} from '@app/contract/outreach/rules';
import {
  finishMailboxSignIn,
  getMailboxSignIn,
  listOauthClients,
  removeOauthClient,
  saveOauthClient,
  startMailboxSignIn,
} from '@app/contract/outreach/mailbox-sign-in';
import {
  getOutreachChannels,
  getSmsGateway,
  receiveSms,
  removeSmsGateway,
  saveSmsGateway,
  tellSmsStatus,
  testSmsGateway,
} from '@app/contract/outreach/sms';
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
} from '@app/contract/outreach/templates';
import {
  deleteRecordedMessage,
  finishWork,
  listWork,
  recordMessage,
  reopenWork,
  reportConnection,
  takeWork,
} from '@app/contract/outreach/work-list';
import {
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';
import {
  makeAnswer,
  makeAssignment,
  makeByHand,
  makeMailbox,
  makeOutgoing,
  makePerson,
  makeTemplate,
} from '#testing/make';

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
const ofOwnMailbox = {
  request: async (world: World) => {
    if (world.variant === 'own') await ownMailbox(world);
    else await world.db.deleteFrom('mailbox').where('user_id', '=', world.self.id).execute();
    return {};
  },
  status: (_: Principal, variant: Variant) => (variant === 'own' ? 204 : 404),
};
const rulesVersion = async (db: World['db']): Promise<number> =>
  (await db.selectFrom('outreach_setting').select('version').executeTakeFirstOrThrow()).version;
const reachable = { emails: [{ email: 'bo@example.com', state: 'valid' as const, is_primary: true }] };
const gateway = {
  kind: '46elks',
  base_url: 'http://127.0.0.1:1',
  account: 'u1',
  sender: 'Spana',
  secret: 'secret',
} as const;
/** A gateway, and what it calls with; or none. */
async function callOfGateway({ db, variant }: World) {
  await db.deleteFrom('sms_gateway').execute();
  const callback_token = 'x'.repeat(43);
  if (variant !== 'missing')
    await db
      .insertInto('sms_gateway')
      .values({ ...gateway, secret: Buffer.alloc(0), callback_token })
      .execute();
  return { query: { token: callback_token, ref: '00000000-0000-4000-8000-000000000000' }, body: {} };
}
const message = async (world: World, state: string) => {
  const { db, self, other, variant } = world;
  const user = variant === 'own' ? self : other;
  const parts = { user, mailbox: await ownMailbox(world), person: await makePerson(db, reachable), state };
  const made = await makeOutgoing(db, parts);
  return { params: { id: variant === 'missing' ? missingId : String(made.id) } };
};
/** Whoever sent it, and staff; to others it does not exist. */
const senders = (principal: Principal, variant: Variant) =>
  variant !== 'missing' && (variant === 'own' || privileged(principal)) ? 200 : 404;

/** Nobody reads what somebody else has not sent yet. */
const drafters = (_: Principal, variant: Variant) => (variant === 'own' ? 200 : 404);

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
  [removeMailbox, ofOwnMailbox],
  [resumeMailbox, ofOwnMailbox],
  [listMailboxes, nothing],
  [listMailDomains, nothing],
  [getOutreachRules, nothing],
  [changeOutreachRules, { request: async ({ db }) => ({ body: { version: await rulesVersion(db) } }) }],
  [pauseOutreach, { request: () => ({ body: { reason: 'A test' } }) }],
  [resumeOutreach, { request: () => ({ body: { due: 'send' } }) }],
  [testMailbox, { request: () => ({ body: mailbox }) }],
  [previewMessages, { request: async ({ db }) => ({ body: { people: [await makePerson(db)] } }) }],
  [
    queueMessages,
    {
      request: async (world) => {
        await ownMailbox(world);
        const person = await makePerson(world.db, reachable);
        return { body: { messages: [{ person, subject: 'Hello', body: 'Hello' }] } };
      },
    },
  ],
  [listInvitations, nothing],
  [getInvitationFigures, nothing],
  [getInvitationFlow, nothing],
  [
    changeInvitation,
    {
      request: async ({ db, other, variant }) => {
        const made = await makeByHand(db, { user: other, person: await makePerson(db), channel: 'INVITATION' });
        return { params: { id: variant === 'missing' ? missingId : String(made) }, body: { act: 'cancel' } };
      },
      status: found,
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
  [
    confirmIntent,
    {
      request: async ({ db, other, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makeAnswer(db, { user: other })) },
        body: { intent: 'interested' },
      }),
      status: found,
    },
  ],
  [
    getReply,
    {
      request: async ({ db, other, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makeAnswer(db, { user: other })) },
      }),
      status: found,
    },
  ],
  [
    getVoteMessage,
    {
      request: async ({ db, variant }) => ({
        query: {
          assignment: variant === 'missing' ? missingId : String(await makeAssignment(db)),
          person: String(await makePerson(db)),
        },
      }),
      status: found,
    },
  ],
  [getDraft, { request: (world) => message(world, 'draft'), status: drafters }],
  [
    changeDraft,
    {
      request: async (world) => ({ ...(await message(world, 'draft')), body: { subject: 'Hello', body: 'Hello' } }),
      status: drafters,
    },
  ],
  [
    sendDraft,
    {
      request: async (world) => ({ ...(await message(world, 'draft')), body: { subject: 'Hello', body: 'Hello' } }),
      status: drafters,
    },
  ],
  [
    getEmailStats,
    {
      request: ({ self, other, variant }) => ({ query: { user: String((variant === 'own' ? self : other).id) } }),
      status: (principal, variant) => (variant === 'own' || privileged(principal) ? 200 : 403),
    },
  ],
  [getOptOut, { request: async (world) => ({ params: await token(world) }), status: ours }],
  [openMail, { request: () => ({ params: { token: 'whatever' } }) }],
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
  [listOauthClients, nothing],
  [
    saveOauthClient,
    { request: () => ({ params: { provider: 'gmail' }, body: { client_id: 'spana', client_secret: 'secret' } }) },
  ],
  [
    removeOauthClient,
    {
      request: async ({ db, variant }) => {
        await db.deleteFrom('oauth_client').execute();
        const client = { provider: 'gmail', client_id: 'x', client_secret: Buffer.alloc(0) };
        const urls = { authorize_url: 'http://127.0.0.1:1', token_url: 'http://127.0.0.1:1' };
        if (variant !== 'missing')
          await db
            .insertInto('oauth_client')
            .values({ ...client, ...urls })
            .execute();
        return { params: { provider: 'gmail' } };
      },
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [getMailboxSignIn, nothing],
  // That it works needs a provider, which the tests of the mailbox have.
  [
    startMailboxSignIn,
    {
      request: async ({ db }) => {
        await db.deleteFrom('oauth_client').execute();
        return { params: { provider: 'outlook' } };
      },
      status: () => 409,
    },
  ],
  [finishMailboxSignIn, { request: () => ({ body: { code: 'x', state: 'x'.repeat(43) } }), status: () => 422 }],
  [getDkim, nothing],
  [saveDkim, { request: () => ({ body: { domain: 'firm.example', selector: 'spana' } }) }],
  [
    removeDkim,
    {
      request: async ({ db, variant }) => {
        await db.deleteFrom('dkim_key').execute();
        const key = { domain: 'firm.example', selector: 's', private_key: Buffer.alloc(0), public_key: '' };
        if (variant !== 'missing') await db.insertInto('dkim_key').values(key).execute();
        return {};
      },
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [getSmsGateway, nothing],
  [saveSmsGateway, { request: () => ({ body: gateway }) }],
  [
    removeSmsGateway,
    {
      request: async (world) => {
        await callOfGateway(world);
        return {};
      },
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [testSmsGateway, { request: () => ({ body: gateway }) }],
  [getOutreachChannels, nothing],
  [tellSmsStatus, { request: callOfGateway, status: (_, variant) => (variant === 'missing' ? 404 : 204) }],
  [receiveSms, { request: callOfGateway, status: (_, variant) => (variant === 'missing' ? 404 : 204) }],
];
