import { createHash } from 'node:crypto';
import { queueMessages, sendMessageNow } from '@app/contract/outreach/outreach';
import { getFullPerson } from '@app/contract/people/people';
import { saveSmsGateway, type SmsGatewayKind } from '@app/contract/outreach/sms';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { deliverSms } from '../../features/outreach/sms/deliver-sms.ts';
import { type Call, useApi } from '../api.ts';
import { makePerson, makeUser, type TestUser } from '../make.ts';
import { type GatewayCall, openSmsGateway, type SmsGatewayStandIn, type SmsScript } from './sms-gateway.ts';
import { runTasks } from '../tasks.ts';

/** A Wednesday, at noon in Stockholm. */
export const noon = new Date('2026-11-18T11:00:00Z');
const anyTime = { opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] };

let number = 0;
export const nextNumber = () => `+4670${String((number += 1)).padStart(7, '0')}`;

export const profileOf = (kind: SmsGatewayKind, { url, account }: SmsGatewayStandIn) => ({
  kind,
  base_url: url,
  account,
  sender: '+46766860000',
});

/** A firm that sends SMS at any time, through a gateway that a test opens; with a user and staff, new for each test. */
export function useSms() {
  const api = useApi();
  const calls = {} as { staff: Call; user: Call };
  const world = { user: {} as TestUser };
  const staff: Call = (...asked) => calls.staff(...asked);
  const call: Call = (...asked) => calls.user(...asked);

  beforeEach(async () => {
    world.user = await makeUser(api.db);
    calls.user = await api.as(world.user);
    calls.staff = await api.as(await makeUser(api.db, { is_staff: true }));
    await api.db
      .updateTable('outreach_setting')
      .set({ ...anyTime, spacing_from: 0, spacing_to: 0, paused: null, notice: '' })
      .execute();
  });
  afterEach(async () => {
    await api.db.deleteFrom('sms_gateway').execute();
  });

  const someone = (phone = nextNumber()) =>
    makePerson(api.db, { first_name: 'Bo', phones: [{ phone, state: 'valid', is_primary: true }] });

  async function open(kind: SmsGatewayKind = 'twilio', script?: (n: number) => SmsScript, extra: object = {}) {
    const gateway = await openSmsGateway(kind, script);
    onTestFinished(() => gateway.close());
    const saved = await staff(saveSmsGateway, {
      body: { ...profileOf(kind, gateway), secret: gateway.secret, ...extra },
    });
    expect(saved.status).toBe(200);
    return Object.assign(gateway, { kind, incomingUrl: saved.body.incoming_url });
  }

  async function queue(person: number, extra: object = {}) {
    const { body } = await call(queueMessages, {
      body: { channel: 'SMS', messages: [{ person, body: 'A role for you?' }], ...extra },
    });
    return body.results[0]!;
  }
  async function leave(person: number, extra: object = {}): Promise<number> {
    const { id } = await queue(person, extra);
    await call(sendMessageNow, { params: { id: id! } });
    await runTasks(api.services);
    return id!;
  }
  const deliver = (
    gateway: Awaited<ReturnType<typeof open>>,
    extra: { timeoutMs?: number; now?: () => Date; by?: TestUser } = {},
  ) =>
    deliverSms({
      db: api.db,
      user: (extra.by ?? world.user).id,
      gateway: { ...profileOf(gateway.kind, gateway), secret: gateway.secret },
      dryRun: false,
      optOutLink: (token) => `https://spana.example/u/${token}`,
      statusUrl: (ref) => `http://localhost:3000/api/v2/sms/status/?token=${'x'.repeat(43)}&ref=${ref}`,
      signal: new AbortController().signal,
      now: extra.now ?? (() => noon),
      ...(extra.timeoutMs && { timeoutMs: extra.timeoutMs }),
    });

  const read = (id: number) => api.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const tell = async ({ path, headers, payload }: GatewayCall): Promise<number> =>
    (await api.app.inject({ method: 'POST', url: path, headers, payload })).statusCode;
  const messagesOf = (person: number) =>
    api.db.selectFrom('message').selectAll().where('person_id', '=', person).orderBy('id').execute();
  const isSuppressed = async (address: string) =>
    (await api.db
      .selectFrom('suppression')
      .select('reason')
      .where('address_hash', '=', createHash('sha256').update(address).digest())
      .executeTakeFirst()) !== undefined;
  const refuses = async (person: number) => (await call(getFullPerson, { params: { id: person } })).body.do_not_contact;

  return {
    world,
    api,
    staff,
    call,
    someone,
    open,
    queue,
    leave,
    deliver,
    read,
    tell,
    messagesOf,
    isSuppressed,
    refuses,
  };
}
