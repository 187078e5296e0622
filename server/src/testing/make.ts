import type { LlmProvider, TokenKind } from '@app/contract/llm/prices';
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type IngestKind, ingestKindNames } from '@app/contract/machine/ingest';
import type { PersonProfile } from '@app/contract/people/people';
import type { UserState } from '@app/contract/users/user-changes';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { hashSecret, newSecret } from '#platform/secrets';
import { addPerson } from '../features/people/people.ts';

let counter = 0;
export const testPassword = 'correct horse battery';
const testHash = hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

interface UserParts {
  username?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  state?: UserState;
  is_staff?: boolean;
  is_superuser?: boolean;
  can_impersonate?: boolean;
  password_hash?: string;
}

/** An approved user without special rights, unless said otherwise; the password is `testPassword`. */
export async function makeUser(db: Db, { can_impersonate = false, ...parts }: UserParts = {}) {
  counter += 1;
  const username = parts.username ?? `user${counter}`;
  const user = await db
    .insertInto('app_user')
    .values({
      username,
      email: `${username}@example.com`,
      first_name: 'Test',
      last_name: `Person ${counter}`,
      state: 'active',
      password_hash: await testHash,
      ...parts,
    })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_profile')
    .values({ user_id: user.id, can_impersonate, terms_accepted: new Date().toISOString() })
    .execute();
  return user;
}
export type TestUser = Awaited<ReturnType<typeof makeUser>>;

/** A person to look for, found by whatever `parts` say. */
export async function makePerson(db: Db, parts: Partial<PersonProfile> = {}, by?: { id: number; username: string }) {
  counter += 1;
  const self = by ?? (await makeUser(db));
  const actor = { ...self, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined };
  const caller = { ip: '127.0.0.1', device_id: undefined, browser: 'test' };
  const given = {
    first_name: 'Test',
    last_name: `Person${counter}`,
    source: 'test',
    lawful_basis: 'consent',
    ...parts,
  } as const;
  const { id } = await db.transaction().execute((trx) => addPerson({ trx, actor, caller }, { body: given }));
  return id;
}

export async function makeCompany(db: Db, name = `Company ${(counter += 1)}`): Promise<number> {
  return (await db.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

/** A role; `users` work on it. */
export async function makeAssignment(
  db: Db,
  {
    users = [],
    thumbers = [],
    ...parts
  }: {
    name?: string;
    status?: number;
    users?: number[];
    thumbers?: number[];
    vote_to_board?: boolean;
    reply_column?: string;
    after_up_vote?: string;
    blind_votes?: boolean;
    silent_repeats?: boolean;
    company_id?: number;
  } = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('assignment')
    .values({ name: `Role ${counter}`, status: 1, ...parts })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [
    ...users.map((user_id) => ({ assignment_id: id, user_id, part: 'user' })),
    ...thumbers.map((user_id) => ({ assignment_id: id, user_id, part: 'thumber' })),
  ];
  if (members.length > 0) await db.insertInto('assignment_member').values(members).execute();
  return id;
}

/** A template of a user. */
export async function makeTemplate(
  db: Db,
  { id: user_id }: { id: number },
  parts: { name?: string; kind?: string; subject?: string; body?: string; next_sms?: number } = {},
): Promise<number> {
  counter += 1;
  const texts = { name: `Template ${counter}`, kind: 'All', subject: 'Hello', body: 'Hello {{first_name}}', ...parts };
  const { id } = await db
    .insertInto('conversation_template')
    .values({ ...texts, is_pitch: true, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mailbox whose server is on this machine, without a password. */
export async function makeMailbox(db: Db, { id: user_id }: { id: number }, port: number): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('mailbox')
    .values({
      user_id,
      address: `sender${counter}@example.com`,
      name: 'Sender',
      provider: 'other',
      smtp_host: '127.0.0.1',
      smtp_port: port,
      smtp_security: 'none',
      username: '',
      password: Buffer.alloc(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mail that waits in the outbox. */
export async function makeOutgoing(
  db: Db,
  parts: { user: { id: number }; mailbox: number; person: number } & Partial<Insertable<DB['outbox']>>,
) {
  counter += 1;
  const { user, mailbox, person, ...rest } = parts;
  return db
    .insertInto('outbox')
    .values({
      message_id: `<${randomUUID()}@example.com>`,
      opt_out_token: randomUUID(),
      user_id: user.id,
      mailbox_id: mailbox,
      person_id: person,
      channel: 'EMAIL',
      address: `to${counter}@domain${counter}.example`,
      subject: 'Hello',
      body: `Text ${counter}`,
      state: 'queued',
      send_at: new Date(0).toISOString(),
      not_after: '2100-01-01T00:00:00Z',
      ...rest,
    })
    .returning(['id', 'message_id', 'opt_out_token'])
    .executeTakeFirstOrThrow();
}

/** A text that somebody has to send by hand. */
export async function makeByHand(
  db: Db,
  { user, person, ...parts }: { user: { id: number }; person: number } & Partial<Insertable<DB['outbox']>>,
): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      message_id: `<${randomUUID()}@example.com>`,
      opt_out_token: randomUUID(),
      user_id: user.id,
      person_id: person,
      channel: 'MESSAGE',
      address: `https://www.linkedin.com/in/${person}`,
      body: `Hello ${person}`,
      state: 'queued',
      send_at: new Date(0).toISOString(),
      not_after: '2100-01-01T00:00:00Z',
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Written by a person (`in`) or to them, so many days ago; unless said, it says both. */
export async function makeMessage(
  db: Db,
  parts: {
    person: number;
    user: { id: number };
    direction: 'in' | 'out';
    days: number;
    channel?: 'MESSAGE' | 'EMAIL';
    body?: string;
    template?: number;
  },
): Promise<void> {
  const { person, user, direction, days, channel = 'MESSAGE', body = `${direction} ${days}`, template } = parts;
  await db
    .insertInto('message')
    .values({
      person_id: person,
      user_id: user.id,
      channel,
      direction,
      at: daysAgo(days),
      body,
      template_id: template ?? null,
    })
    .execute();
}

/** What somebody wrote to a user, an hour ago. */
export async function makeAnswer(
  db: Db,
  parts: { user: { id: number } } & Partial<Insertable<DB['message']>>,
): Promise<number> {
  const { user, ...rest } = parts;
  const { id } = await db
    .insertInto('message')
    .values({
      person_id: rest.person_id ?? (await makePerson(db)),
      user_id: user.id,
      channel: 'EMAIL',
      direction: 'in',
      subject: 'Re: A role',
      body: 'Sounds good',
      at: daysAgo(1 / 24),
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A key of a program outside: for all kinds of a source of its own, unless said otherwise. */
export async function makeLicenceKey(
  db: Db,
  parts: { source?: string; kinds?: readonly IngestKind[]; expires?: string; revoked?: string } = {},
): Promise<{ id: number; key: string; source: string }> {
  counter += 1;
  const key = `spana_${newSecret()}`;
  const source = parts.source ?? `source-${counter}`;
  const { id } = await db
    .insertInto('licence_key')
    .values({
      ...parts,
      name: `Key ${counter}`,
      source,
      kinds: [...(parts.kinds ?? ingestKindNames)],
      prefix: key.slice(0, 12),
      hash: hashSecret(key),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, source };
}

/** An offer on the market, by whoever reported it. */
export async function makeConsultingAd(
  db: Db,
  parts: Partial<{
    title: string;
    client: string;
    broker: string;
    place: string;
    is_remote: boolean;
    starts_on: string;
    months: number;
    hourly_rate: number;
    currency: string;
    skills: string[];
    url: string;
    published: string;
    apply_by: string;
    state: string;
    duplicate_of: number;
  }> = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('consulting_ad')
    .values({
      source: 'test',
      ref: `ad-${counter}`,
      title: `Ad ${counter}`,
      published: new Date().toISOString(),
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What tokens of a model cost from now on, in dollars per million. */
/** An answer of a language model in memory. */
export async function makeCacheEntry(
  db: Db,
  parts: {
    model?: string;
    created?: string;
    person_id?: number;
    assignment_id?: number;
    hits?: number;
    cost_microusd?: number;
  } = {},
): Promise<string> {
  counter += 1;
  const key = `key-${counter}`;
  await db
    .insertInto('llm_cache_entry')
    .values({
      key,
      model: 'small',
      prompt_version_id: sql`(select min(id) from llm_prompt_version)`,
      input: '{}',
      answer: '{}',
      ...parts,
    })
    .execute();
  return key;
}

/** A batch for a language model that nobody has sent. */
export async function makeLlmBatch(db: Db, parts: { ended?: string } = {}): Promise<number> {
  const { id } = await db
    .insertInto('llm_batch')
    .values({
      feature: 'grade',
      task: 'grading.batches',
      provider: 'openai',
      endpoint: 'llm.example small',
      model: 'small',
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makePrice(
  db: Db,
  parts: { provider?: LlmProvider; match?: string; tier?: 'standard' | 'batch' } & Partial<
    Record<TokenKind, number>
  > = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('llm_price')
    .values({
      provider: 'openai',
      match: `model-${counter}`,
      tier: 'standard',
      in_fresh: 1,
      out: 2,
      valid_from: '2020-01-01T00:00:00Z',
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody on the board of a role, in its first column. */
export async function makeCard(db: Db, { assignment, person }: { assignment: number; person: number }): Promise<void> {
  await sql`with stood as (insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for)
      values (${assignment}, ${person}, 1, 'new', 'New', now(), 1, gen_random_uuid(), 1) returning id)
    insert into board_card (assignment_id, person_id, record_id, version) select ${assignment}, ${person}, id, 1 from stood`.execute(
    db,
  );
}
