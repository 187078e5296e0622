import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import type { ErrorBody, ErrorCode } from '@app/contract/base/errors';
import { productName } from '@app/contract/base/product';
import { findPairing } from './store.ts';

/** Where the product is: the manifest was made for this one address. */
export const productAddress = (): string => chrome.runtime.getManifest().host_permissions[0]!.replace(/\/\*$/, '');

/** Why a call failed, in words for people. */
export class Failure extends Error {
  readonly code: ErrorCode | undefined;
  constructor(message: string, code?: ErrorCode) {
    super(message);
    this.code = code;
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export async function call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Response<E>> {
  const { params, query = {}, body } = request as Parts;
  const url = new URL(pathOf(endpoint.path, params), productAddress());
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: await headersFor(body),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Failure(`${productName} cannot be reached at ${productAddress()}. Nothing is lost; try again later.`);
  });
  const text = await answer.text();
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Response<E>;
  throw failureOf(answer.status, text);
}

async function headersFor(body: unknown): Promise<Record<string, string>> {
  const pairing = await findPairing();
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(pairing && { authorization: authorizationHeader(pairing.token) }),
    ...(pairing && { 'x-device-id': pairing.device_id }),
  };
}

/** Whatever stands between here and the product may answer in its own way. */
function failureOf(status: number, text: string): Failure {
  try {
    const { code, detail, fields } = JSON.parse(text) as ErrorBody;
    return new Failure(fields ? Object.values(fields).join(' ') : detail, code);
  } catch {
    return new Failure(`${productName} answered with an error (${status}). Try again later.`);
  }
}
