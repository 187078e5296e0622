import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from './config.ts';

/** Addresses that nobody outside has: whoever can set an address must not reach what only our machines can. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Why nothing is posted there; undefined if it is. Names are looked at again when they are connected to. */
export function refusalOf(address: string, { NODE_ENV, WEBHOOK_HOSTS }: Config): string | undefined {
  const url = new URL(address);
  const host = hostOf(url);
  if (WEBHOOK_HOSTS.includes(host)) return undefined;
  if (NODE_ENV === 'production' && url.protocol !== 'https:') return 'In production a webhook is reached by https only';
  if (isIP(host) !== 0 && isInside(host)) return insideText(host);
  return undefined;
}
const insideText = (host: string): string =>
  `${host} is inside your own network. Whoever runs the product can allow it: WEBHOOK_HOSTS`;

/** Looks a name up and refuses it if it leads inside. What was looked at is what is connected to. */
const lookupOutside: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const found = addresses ?? [];
    if (error) done(error, '', 4);
    else if (found.some(({ address }) => isInside(address))) done(new Error(insideText(host)), '', 4);
    else if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  });
};

interface Posting {
  url: string;
  secret: string;
  id: string;
  body: string;
  config: Config;
  /** How long the other side may take for all of it. */
  patienceMs?: number;
}

/** `sha256=` and the HMAC of the moment, a full stop and the body: whoever has the secret can tell that it came from us, and when. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Fails unless the answer is a 2xx. A redirect is not followed. */
export async function post({ url, secret, id, body, config, patienceMs = 10_000 }: Posting): Promise<void> {
  const refusal = refusalOf(url, config);
  if (refusal !== undefined) throw new Error(refusal);
  const target = new URL(url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const allowed = config.WEBHOOK_HOSTS.includes(hostOf(target));
  const { promise, resolve: settle, reject } = Promise.withResolvers<void>();
  const sending = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Spana',
      'x-spana-delivery': id,
      'x-spana-timestamp': timestamp,
      'x-spana-signature': signatureOf(secret, timestamp, body),
    },
    agent: false,
    signal: AbortSignal.timeout(patienceMs),
    ...(!allowed && { lookup: lookupOutside }),
  });
  sending.once('response', (answer) => {
    const status = answer.statusCode ?? 0;
    answer.destroy(); // What it says is of no use to us.
    if (status >= 200 && status < 300) settle();
    else
      reject(
        new Error(
          status >= 300 && status < 400 ? `It answered ${status}: redirects are not followed` : `It answered ${status}`,
        ),
      );
  });
  sending.on('error', (error) =>
    reject(
      error.name === 'AbortError' || error.name === 'TimeoutError'
        ? new Error(`It did not answer within ${patienceMs / 1000} seconds`)
        : error,
    ),
  );
  sending.end(body);
  return promise;
}
