import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { SmsDelivery } from '@app/contract/outreach/sms-text';
import type { SmsGatewayKind } from '@app/contract/outreach/sms';
import { z } from 'zod';
import { type Outcome, SenderError } from '../outbox/settle.ts';

/** The gateway that SMS leave through, with its secret. */
export interface Gateway {
  kind: SmsGatewayKind;
  base_url: string;
  account: string;
  secret: string;
  sender: string;
}
export interface OutgoingSms {
  to: string;
  text: string;
  /** Where the gateway tells what became of it. */
  statusUrl: string;
}

/** The gateway itself is at fault: it does not know us, or takes nothing of ours. */
export class GatewayError extends SenderError {}

/** For so long a gateway may take to answer. */
const answerMs = 30_000;
const mostBytes = 64 * 1024;

interface Reply {
  status: number;
  text: string;
}
type Form = Record<string, string>;
/** What was asked for is not to leave any more. */
class FenceError extends Error {}

interface Call {
  path: string;
  form?: Form;
  timeoutMs?: number;
  /** Asked when the gateway is reached; no byte leaves before it says yes. */
  fence?: () => Promise<boolean>;
}

/** One call over a connection of its own, so that nothing is sent twice behind our back. */
async function call({ base_url, account, secret }: Gateway, { path, form, timeoutMs = answerMs, fence }: Call) {
  const url = new URL(`${base_url.replace(/\/+$/, '')}${path}`);
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: form === undefined ? 'GET' : 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
      accept: 'application/json',
      ...(form && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
    },
  });
  // Without a listener, an error would end the process; whoever waits for an answer gets it, too.
  request.on('error', () => undefined);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  try {
    await connected(request, url.protocol === 'https:' ? 'secureConnect' : 'connect');
    if (fence && !(await fence())) throw new FenceError('It is not to leave any more');
    request.end(body);
    const [response] = await answered;
    return { status: response.statusCode ?? 0, text: await readText(response) } satisfies Reply;
  } finally {
    request.destroy();
  }
}

/** Until then, no byte of a request has left. */
async function connected(request: ClientRequest, event: 'connect' | 'secureConnect'): Promise<void> {
  const [socket] = (await once(request, 'socket')) as [Socket];
  await new Promise<void>((done, fail) => {
    socket.once(event, done);
    request.once('error', fail);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('The answer of the gateway is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a gateway said to an SMS that it was given. */
interface Said {
  providerId: string | undefined;
  delivery: SmsDelivery | undefined;
  /** Its number for what is wrong. */
  code: number;
  words: string;
}

const text = z.string().max(500);
const twilioMessage = z.object({ sid: text, status: text, error_code: z.number().nullish() });
const twilioProblem = z.object({ code: z.number(), message: text });
const elksMessage = z.object({ id: text, status: text });

/** How each gateway is spoken to, as its documentation says. */
interface Dialect {
  send: (gateway: Gateway, sms: OutgoingSms) => { path: string; form: Form };
  /** A read that tells whether it knows us. */
  account: (gateway: Gateway) => string;
  said: (text: string) => Said;
  status: (form: Form) => Omit<Said, 'words'>;
  incoming: (form: Form) => { providerId: string | undefined; from: string | undefined; text: string };
  deliveries: Readonly<Record<string, SmsDelivery>>;
}

const deliveryIn = (names: Readonly<Record<string, SmsDelivery>>, status = ''): SmsDelivery | undefined =>
  Object.hasOwn(names, status) ? names[status] : undefined;

const dialects: Record<SmsGatewayKind, Dialect> = {
  twilio: {
    send: ({ account, sender }, { to, text: body, statusUrl }) => ({
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      form: {
        To: to,
        ...(sender.startsWith('MG') && sender.length === 34 ? { MessagingServiceSid: sender } : { From: sender }),
        Body: body,
        StatusCallback: statusUrl,
      },
    }),
    account: ({ account }) => `/2010-04-01/Accounts/${account}.json`,
    said: (answer) => {
      const message = twilioMessage.safeParse(json(answer)).data;
      const problem = twilioProblem.safeParse(json(answer)).data;
      return {
        providerId: message?.sid,
        delivery: deliveryIn(dialects.twilio.deliveries, message?.status),
        code: message?.error_code ?? problem?.code ?? 0,
        words: problem ? `${problem.message} (${problem.code})` : '',
      };
    },
    status: ({ MessageSid, MessageStatus, ErrorCode }) => ({
      providerId: MessageSid,
      delivery: deliveryIn(dialects.twilio.deliveries, MessageStatus),
      code: Number(ErrorCode) || 0,
    }),
    incoming: ({ MessageSid, From, Body = '' }) => ({ providerId: MessageSid, from: From, text: Body }),
    deliveries: {
      accepted: 'queued',
      scheduled: 'queued',
      queued: 'queued',
      sending: 'queued',
      sent: 'sent',
      delivered: 'delivered',
      read: 'delivered',
      undelivered: 'failed',
      failed: 'failed',
      canceled: 'failed',
    },
  },
  '46elks': {
    send: ({ sender }, { to, text: message, statusUrl }) => ({
      path: '/a1/sms',
      form: { from: sender, to, message, whendelivered: statusUrl },
    }),
    account: () => '/a1/me',
    said: (answer) => {
      const message = elksMessage.safeParse(json(answer)).data;
      return {
        providerId: message?.id,
        delivery: deliveryIn(dialects['46elks'].deliveries, message?.status),
        code: 0,
        words: message ? '' : answer.trim().slice(0, 300),
      };
    },
    status: ({ id, status }) => ({
      providerId: id,
      delivery: deliveryIn(dialects['46elks'].deliveries, status),
      code: 0,
    }),
    incoming: ({ id, from, message = '' }) => ({ providerId: id, from, text: message }),
    deliveries: { created: 'queued', sent: 'sent', delivered: 'delivered', failed: 'failed' },
  },
};

/** Whoever it goes to has told the gateway that they want nothing. */
const refusals = new Set([21_610]);
const refusalWords = /opted.?out|unsubscribed|blacklist|blocked by (?:the )?recipient/i;
/** No number, or one that takes no SMS. */
const deadNumbers = new Set([21_211, 21_614, 30_005, 30_006]);
/** What we send from is wrong or not ours. */
const wrongSenders = new Set([21_212, 21_603, 21_606, 21_660]);

export const whatFollows = (code: number) => ({ isRefusal: refusals.has(code), isDead: deadNumbers.has(code) });

/**
 * Sends one SMS. `fence` is asked when the gateway is reached, and no byte leaves before it says yes. Any clear answer decides; after
 * the fence, silence and answers that may come from something in between make it unknown. Throws a `GatewayError` if it takes nothing of ours.
 */
export async function sendSms(
  gateway: Gateway,
  sms: OutgoingSms,
  { fence, timeoutMs }: { fence: () => Promise<boolean>; timeoutMs?: number | undefined },
): Promise<Outcome> {
  let begun = false;
  const begin = async () => (begun = await fence());
  const { path, form } = dialects[gateway.kind].send(gateway, sms);
  try {
    return outcomeOf(gateway, await call(gateway, { path, form, fence: begin, ...(timeoutMs && { timeoutMs }) }));
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    return { kind: begun ? 'unknown' : 'deferred', note: noteOf(error) };
  }
}

function outcomeOf({ kind }: Gateway, { status, text: answer }: Reply): Outcome {
  const { providerId, delivery, code, words } = dialects[kind].said(answer);
  const note = words || `The gateway answered ${status}`;
  if (status >= 200 && status < 300) {
    if (providerId === undefined) return { kind: 'unknown', note: `${note}, and not what became of the SMS` };
    if (delivery === 'failed') return failure(code, note);
    return { kind: 'sent', note: 'The gateway took it', providerId };
  }
  if (status === 429 || status === 503) return { kind: 'deferred', note };
  if (status === 401 || status === 402 || (status >= 300 && status < 400) || wrongSenders.has(code))
    throw new GatewayError(note);
  if (status === 408 || status >= 500) return { kind: 'unknown', note };
  return refusalWords.test(words) ? { kind: 'refused', note } : failure(code, note);
}

function failure(code: number, note: string): Outcome {
  const { isRefusal, isDead } = whatFollows(code);
  return isRefusal ? { kind: 'refused', note } : { kind: 'failed', note, isDead };
}

const noteOf = (error: unknown): string =>
  error instanceof Error && error.name === 'AbortError'
    ? 'The gateway did not answer in time'
    : (error as Error).message;

/** Whether a gateway knows us. */
export async function askGateway(gateway: Gateway): Promise<{ ok: boolean; detail: string }> {
  try {
    const { status, text: answer } = await call(gateway, { path: dialects[gateway.kind].account(gateway) });
    if (status === 200) return { ok: true, detail: 'The gateway knows the account' };
    const { words } = dialects[gateway.kind].said(answer);
    return { ok: false, detail: words || `The gateway answered ${status}` };
  } catch (error) {
    return { ok: false, detail: noteOf(error) };
  }
}

export const readStatus = (kind: SmsGatewayKind, form: Form) => dialects[kind].status(form);
export const readIncoming = (kind: SmsGatewayKind, form: Form) => dialects[kind].incoming(form);

/** Whether Twilio signed a call: the address, then every field with its value in the order of their names. */
export function isSigned(
  secret: string,
  { url, form, signature = '' }: { url: string; form: Form; signature: string | undefined },
): boolean {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => name + form[name]);
  const expected = createHmac('sha1', secret)
    .update([url, ...fields].join(''))
    .digest();
  const given = Buffer.from(signature, 'base64');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
