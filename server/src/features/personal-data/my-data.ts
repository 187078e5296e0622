import type { Answer, FileAnswer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/my-data';
import { type Wish, wishes } from '@app/contract/people/my-data';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { stopContact, suppress } from '../outreach/outreach.ts';
import { anyOnHold, remindUsers } from '../people/people.ts';
import { makeDataLink } from './data-link.ts';
import { tellAll } from './export.ts';
import { noteErasure } from './note-erasure.ts';
import { personalDataOf } from './personal-data.ts';
import { scopeOf } from './scope.ts';

/** Nobody guesses 256 bits; this keeps a program from making exports all day. */
const perLink = { tries: 60, seconds: 3600 };
const perAddress = { tries: 300, seconds: 3600 };
const theirs = { via: 'The person, by the link to their data' };

export async function createDataLink(
  doer: Doer,
  { params: { id } }: Received<typeof api.createDataLink>,
): Promise<Answer<typeof api.createDataLink>> {
  const { trx, actor } = doer;
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  ensure(person, 'person_not_found');
  const link = await makeDataLink(trx, id, actor.id);
  await audit(doer, { action: 'data_link_create', target: { kind: 'person', id } });
  return link;
}

export async function removeDataLink(
  doer: Doer,
  { params: { id } }: Received<typeof api.removeDataLink>,
): Promise<void> {
  const removed = await doer.trx
    .deleteFrom('data_link')
    .where('person_id', '=', id)
    .returning('person_id')
    .executeTakeFirst();
  ensure(removed, 'not_found');
  await audit(doer, { action: 'data_link_remove', target: { kind: 'person', id } });
}

/** Whose link it is. One that was never made, has ended or was replaced looks the same from outside. */
export async function ownerOf(db: Db, token: string) {
  const link = await db
    .selectFrom('data_link')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['person_id', 'user_id', 'expires'])
    .where('hash', '=', hashSecret(token))
    .where('expires', '>', sql<string>`now()`)
    .where('person.merged_into', 'is', null)
    .executeTakeFirst();
  ensure(link, 'link_invalid');
  return link;
}

export async function countLook(db: Db, token: string, ip: string): Promise<void> {
  await countTry(db, 'my_data_address', ip, perAddress);
  await countTry(db, 'my_data', token, perLink);
}

export async function getMyData(
  { body: { token } }: Received<typeof api.getMyData>,
  { db, caller }: Context<typeof api.getMyData>,
): Promise<Answer<typeof api.getMyData>> {
  await countLook(db, token, caller.ip);
  const { person_id, expires } = await ownerOf(db, token);
  const person = await db
    .selectFrom('person')
    .select([
      'first_name',
      'last_name',
      'source',
      'source_url',
      'lawful_basis',
      'purpose',
      'retention_until',
      'do_not_contact',
    ])
    .select('created as since')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('erasure')
    .select('due')
    .where('person_id', '=', person_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const { first_name, last_name, lawful_basis, ...shown } = person;
  const scope = await scopeOf(db, person_id);
  const told = await tellAll(db, scope);
  return {
    ...shown,
    name: `${first_name} ${last_name}`.trim(),
    lawful_basis: lawful_basis as PersonProfile['lawful_basis'],
    erased_on: waiting?.due ?? null,
    waits: waiting !== undefined && (await anyOnHold(db, scope.people)),
    held: told.map(({ heading, rows }) => ({ heading, rows: rows.length })),
    expires,
  };
}

export async function exportMyData(
  { body: { token } }: Received<typeof api.exportMyData>,
  { db, caller }: Context<typeof api.exportMyData>,
): Promise<FileAnswer> {
  await countLook(db, token, caller.ip);
  const { person_id } = await ownerOf(db, token);
  await db
    .transaction()
    .execute((trx) =>
      audit({ trx, ...theirs }, { action: 'my_data_export', target: { kind: 'person', id: person_id } }),
    );
  return personalDataOf(db, person_id);
}

export async function askAboutMyData(
  { body: { token, wish, text } }: Received<typeof api.askAboutMyData>,
  { db, caller }: Context<typeof api.askAboutMyData>,
): Promise<Answer<typeof api.askAboutMyData>> {
  await countLook(db, token, caller.ip);
  return db.transaction().execute(async (trx) => {
    const { person_id: person, user_id } = await ownerOf(trx, token);
    const target = { kind: 'person', id: person } as const;
    await audit({ trx, ...theirs }, { action: 'my_data_wish', target, after: { wish }, reason: text });
    const erased_on = await grant[wish](trx, { person, text });
    if (wish !== 'stop')
      await remindUsers(trx, await responsibleFor(trx, person, user_id), {
        person,
        text: `They ask: ${wishes[wish]}${text && `. ${text}`}`.slice(0, 500),
      });
    const waits = erased_on !== undefined && (await anyOnHold(trx, (await scopeOf(trx, person)).people));
    return { erased_on: erased_on ?? null, waits };
  });
}

interface Asked {
  person: number;
  text: string;
}
type Grant = (trx: Transaction, asked: Asked) => Promise<string | void>;
/** What takes effect at once; what needs somebody is left to them. */
const grant: Record<Wish, Grant> = {
  stop: async (trx, { person }) => {
    const { people } = await scopeOf(trx, person);
    const { rows } = await sql<{ address: string }>`
      select email::text as address from person_email where person_id = any(${people})
      union select phone from person_phone where person_id = any(${people})`.execute(trx);
    await stopContact(trx, people);
    for (const { address } of rows) await suppress(trx, { people, address, reason: 'unsubscribe' });
  },
  correct: async () => undefined,
  human: async () => undefined,
  erase: async (trx, { person, text }) =>
    (await noteErasure(trx, person, { asked_by: 'person', reason: text || 'By the link to their data', user_id: null }))
      .due,
};

/** Whoever made the link, and who works on roles that the person stands in; all staff, if nobody of these is left. */
async function responsibleFor(trx: Transaction, person: number, maker: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number; near: boolean }>`
    select app_user.id, (app_user.id is not distinct from ${maker}::bigint or exists (
        select from board_card join person_assignment as record on record.id = record_id
          join assignment_member as member on member.assignment_id = board_card.assignment_id
        where board_card.person_id = ${person} and not record.deleted and not record.archived
          and member.user_id = app_user.id and member.part = 'user')) as near
    from app_user where state = 'active' order by 1`.execute(trx);
  const near = rows.filter((row) => row.near);
  const staff = sql<{
    id: number;
  }>`select id from app_user where state = 'active' and (is_staff or is_superuser) order by id`;
  return (near.length > 0 ? near : (await staff.execute(trx)).rows).map(({ id }) => id);
}
