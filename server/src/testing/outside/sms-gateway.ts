import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsGatewayKind } from '@app/contract/outreach/sms';

/** What the gateway does with an SMS: takes it, refuses it, or leaves us in the dark about what it did. */
export type SmsScript =
  | { status: number; body: string }
  /** Takes it, and hangs up without a word. */
  | 'drop'
  /** Takes it, and never answers. */
  | 'silence'
  /** Hangs up before it has read anything. */
  | 'refuse'
  | undefined;

export interface TakenSms {
  id: string;
  from: string;
  to: string;
  text: string;
  statusUrl: string;
}
/** A call that the gateway makes, as it goes over the wire. */
export interface GatewayCall {
  path: string;
  headers: Record<string, string>;
  payload: string;
}

export interface SmsGatewayStandIn {
  url: string;
  account: string;
  secret: string;
  taken: TakenSms[];
  /** Every request to send, whatever became of it. */
  requests: () => number;
  /** What it says about an SMS, in the words of its documentation. */
  status(sms: TakenSms, status: string, errorCode?: number): GatewayCall;
  /** What it says when somebody wrote. */
  incoming(url: string, sms: { from: string; text: string; id?: string }): GatewayCall;
  close(): Promise<void>;
}

/** A gateway for SMS that speaks as Twilio or 46elks do, over real HTTP. `script` is asked for each SMS. */
export async function openSmsGateway(
  kind: SmsGatewayKind,
  script: (n: number) => SmsScript = () => undefined,
): Promise<SmsGatewayStandIn> {
  const account = kind === 'twilio' ? `AC${'0'.repeat(32)}` : 'u0123456789abcdef';
  const secret = 'a secret';
  const taken: TakenSms[] = [];
  let requests = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object | string): void => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const isPost = request.method === 'POST';
    const fault = isPost ? script((requests += 1)) : undefined;
    if (fault === 'refuse') return void request.socket.destroy();
    const form = new URLSearchParams(await textOf(request));
    if (request.headers.authorization !== `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`)
      return answer(
        401,
        kind === 'twilio' ? { code: 20_003, message: 'Authenticate', status: 401 } : 'API access denied',
      );
    if (!isPost)
      return request.url === accountPath(kind, account) ? answer(200, { status: 'active' }) : answer(404, '');
    if (request.url !== sendPath(kind, account)) return answer(404, '');
    if (typeof fault === 'object') return answer(fault.status, fault.body);
    const sms = read(kind, form);
    if (!sms) return answer(400, { code: 21_604, message: "A 'To' phone number is required.", status: 400 });
    taken.push(sms);
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === 'silence') return;
    if (kind === 'twilio') answer(201, { sid: sms.id, status: 'queued', error_code: null, to: sms.to, body: sms.text });
    else answer(200, { id: sms.id, status: 'created', from: sms.from, to: sms.to, message: sms.text, parts: 1 });
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callOf = (url: string, form: Record<string, string>): GatewayCall => {
    const { pathname, search } = new URL(url);
    return {
      path: pathname + search,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(kind === 'twilio' && { 'x-twilio-signature': signatureOf(secret, url, form) }),
      },
      payload: new URLSearchParams(form).toString(),
    };
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    secret,
    taken,
    requests: () => requests,
    status: ({ id, statusUrl, to, from }, status, errorCode) =>
      callOf(
        statusUrl,
        kind === 'twilio'
          ? {
              MessageSid: id,
              MessageStatus: status,
              AccountSid: account,
              To: to,
              From: from,
              ApiVersion: '2010-04-01',
              ...(errorCode && { ErrorCode: String(errorCode) }),
            }
          : { id, status, ...(status === 'delivered' && { delivered: '2026-11-18T11:00:00.000000' }) },
      ),
    incoming: (url, { from, text, id = randomUUID() }) =>
      callOf(
        url,
        kind === 'twilio'
          ? { MessageSid: id, From: from, To: '+46766860000', Body: text, NumMedia: '0', NumSegments: '1' }
          : { id, from, to: '+46766860000', message: text, direction: 'incoming', created: '2026-11-18T11:00:00' },
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const accountPath = (kind: SmsGatewayKind, account: string): string =>
  kind === 'twilio' ? `/2010-04-01/Accounts/${account}.json` : '/a1/me';
const sendPath = (kind: SmsGatewayKind, account: string): string =>
  kind === 'twilio' ? `/2010-04-01/Accounts/${account}/Messages.json` : '/a1/sms';

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

function read(kind: SmsGatewayKind, form: URLSearchParams): TakenSms | undefined {
  const names =
    kind === 'twilio' ? ['From', 'To', 'Body', 'StatusCallback'] : ['from', 'to', 'message', 'whendelivered'];
  const [from, to, text, statusUrl] = names.map((name) => form.get(name));
  if (!from || !to || !text || !statusUrl) return undefined;
  return { id: `${kind === 'twilio' ? 'SM' : 's'}${randomUUID().replaceAll('-', '')}`, from, to, text, statusUrl };
}

/** As Twilio documents it: https://www.twilio.com/docs/usage/security#validating-requests */
function signatureOf(secret: string, url: string, form: Record<string, string>): string {
  let signed = url;
  for (const name of Object.keys(form).toSorted()) signed += name + form[name];
  return createHmac('sha1', secret).update(signed, 'utf8').digest('base64');
}
