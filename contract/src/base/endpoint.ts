import type { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import type { Topic } from './topics.ts';

/** Who may call: anybody on the network, or at least an approved user, a staff member, a superuser. */
export const accessLevels = ['anyone', 'user', 'staff', 'superuser'] as const;
export type Access = (typeof accessLevels)[number];

/** What an access token can be good for. */
export const tokenScopes = ['metrics', 'read', 'write', 'extension'] as const;
export type TokenScope = (typeof tokenScopes)[number];

interface Common {
  path: `/${string}`;
  /** One sentence for the API reference. */
  summary: string;
  /** What a call can be refused with, besides what follows from the rest of the declaration (`errorsOf`). */
  errors?: readonly ErrorCode[];
  /**
   * Must be done in person: refused while impersonating and with a legacy token. Writes for staff and
   * superusers always are, so say it only for the others.
   */
  inPerson?: true;
  /** May be called by whoever has yet to set up the second factor that the firm wants them to have. */
  withoutSecondFactor?: true;
  /** What an access token must be good for; by the method, unless said. */
  scope?: TokenScope;
  /** The browser extension does it: its token is good for nothing but these. */
  extension?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that it reads, by their names in small letters. */
  headers?: z.ZodType;
  /** 200 unless said; 204 when there is no response. */
  status?: number;
  response?: z.ZodType;
  /** Of an answer that lists people: their ids. Who is told of many people in a day is named in the audit trail. */
  people?: (answer: never) => readonly number[];
  /** It shows the whole of one person: in the access trail they were opened, not listed. */
  opens?: true;
  /** The address or number that somebody looked for, for the access trail; empty when it was something else. */
  searched?: (request: never) => string;
  /** Answers with a file to keep instead of with JSON. */
  file?: true;
  /** Answers with server-sent events of this shape for as long as the caller listens. */
  events?: z.ZodType;
}
export interface Read extends Common {
  method: 'GET';
  access: Access;
  /** What the answer is about: it is read again after a write that touches one of these. */
  shows: readonly Topic[];
}
export interface Write extends Common {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `key` is for programs outside: whoever has a licence key, and nobody else. */
  access: Access | 'key';
  body?: z.ZodType;
  /** Takes its body as a form, too, whose fields are all text: programs that are not ours call it. */
  form?: true;
  /** Takes the bytes of a file, at most so many, instead of JSON. */
  bytes?: number;
  /**
   * Takes an `Idempotency-Key`: whoever sends the same again with the same key, for a day, gets the first answer, and nothing
   * is done twice. Every other write refuses such a header.
   */
  once?: true;
  /** What the audit trail calls it; null for what leaves no trace. A test holds each route to its word. */
  audit: AuditAction | null;
  /** What it changes. What is audited touches the audit trail besides. */
  touches: readonly Topic[];
}
export type Endpoint = Read | Write;

/** An endpoint is a value: server, web, OpenAPI and tests all read this one declaration. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, Name extends string, Side extends 'input' | 'output'> =
  E extends Record<Name, infer S extends z.ZodType>
    ? Record<Name, Side extends 'input' ? z.input<S> : z.output<S>>
    : unknown;
type Parts<E, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'body', Side>;

type Bytes<E, T> = E extends { bytes: number } ? { bytes: T } : unknown;
/** A file of the browser, or bytes. */
export type Sendable = Uint8Array<ArrayBuffer> | { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };
export interface FileAnswer {
  name: string;
  /** Its media type. */
  type: string;
  content: Uint8Array;
  /** How long it may be kept, in the words of `Cache-Control`; not at all unless said. */
  cache?: string;
  /** Shown in a frame of ours instead of kept. For PDF files only: browsers show these apart from the page around them. */
  framed?: true;
}

/** What a caller passes. */
export type Request<E extends Endpoint> = Parts<E, 'input'> & Bytes<E, Sendable>;
/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = Parts<E, 'output'> &
  Part<E, 'headers', 'output'> &
  Bytes<E, Uint8Array<ArrayBuffer>>;
/** What a handler returns. */
export type Answer<E extends Endpoint> = E extends { file: true }
  ? FileAnswer
  : E extends { events: infer S extends z.ZodType }
    ? (send: (event: z.input<S>) => void) => Promise<() => void>
    : E extends { response: infer S extends z.ZodType }
      ? z.input<S>
      : void;
/** What a caller gets. */
export type Response<E extends Endpoint> = E extends { file: true }
  ? ArrayBuffer
  : E extends { response: infer S extends z.ZodType }
    ? z.output<S>
    : undefined;

export const statusOf = ({ status, response, file, events }: Endpoint): number =>
  status ?? (response || file || events ? 200 : 204);

/** These endpoints cannot be called while impersonating, nor with a legacy token, which may lie in a file. */
export const mustBeInPerson = ({ inPerson, access, method }: Endpoint): boolean =>
  inPerson === true || (method !== 'GET' && (access === 'staff' || access === 'superuser'));

/** Where a second factor is required, whoever has none yet may call nothing else than what sets one up. */
export const needsSecondFactor = ({ access, withoutSecondFactor }: Endpoint): boolean =>
  access !== 'anyone' && access !== 'key' && withoutSecondFactor !== true;

/** What an access token can be good for to be let in. */
export const scopesOf = ({ scope, method, extension }: Endpoint): TokenScope[] => [
  scope ?? (method === 'GET' ? 'read' : 'write'),
  ...(extension ? (['extension'] as const) : []),
];

/** Whether a call may bear an `Idempotency-Key`. */
export const takesOnce = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.once === true;

/** Every code that a call can fail with: what the declaration implies, and what the endpoint lists itself. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, errors = [] } = endpoint;
  const takesBody = method !== 'GET';
  const takesInput = Boolean(params ?? query ?? (takesBody && (endpoint.body ?? endpoint.bytes)));
  return [
    ...(takesInput ? (['invalid_input'] as const) : []),
    ...(takesInput || takesBody ? (['malformed_request'] as const) : []),
    ...(takesBody ? (['too_large'] as const) : []),
    ...(takesBody && endpoint.bytes !== undefined ? (['too_many_requests'] as const) : []),
    ...(access === 'anyone' ? [] : (['authentication_failed'] as const)),
    ...(access === 'anyone' || access === 'key' || mustBeInPerson(endpoint) ? [] : (['outside_scope'] as const)),
    ...(needsSecondFactor(endpoint) ? (['second_factor_due'] as const) : []),
    ...(endpoint.events ? (['too_many_requests'] as const) : []),
    ...(access === 'staff' || access === 'superuser' ? (['not_permitted'] as const) : []),
    ...(mustBeInPerson(endpoint) ? (['not_while_impersonating', 'not_with_token'] as const) : []),
    ...(endpoint.people && !mustBeInPerson(endpoint) ? (['not_while_impersonating'] as const) : []),
    ...(takesOnce(endpoint) ? (['key_reused'] as const) : []),
    ...errors,
    'internal',
    'busy',
    'database_unavailable',
    'storage_full',
  ];
}

/** Fills `{name}` in a path. */
export const pathOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
