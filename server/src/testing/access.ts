import type { Endpoint } from '@app/contract/base/endpoint';
import type { Db } from '#platform/db/db';
import type { Tasks } from '#platform/tasks/tasks';
import type { TestUser } from './make.ts';

/** Who calls; a `program` has a licence key. */
export const principals = [
  'anonymous',
  'pending',
  'deactivated',
  'user',
  'staff',
  'superuser',
  'impersonating',
  'legacy',
  'program',
] as const;
export type Principal = (typeof principals)[number];
/** What is asked for: something of one's own, somebody else's, or nothing that exists. */
export const variants = ['own', 'other', 'missing'] as const;
export type Variant = (typeof variants)[number];

export interface World {
  db: Db;
  tasks: Tasks;
  /** Who calls, and the session they call in. */
  self: TestUser;
  session: string;
  other: TestUser;
  variant: Variant;
}

/** How the authorization matrix tries an endpoint. Every endpoint has one, kept in its feature's `.access.ts`. */
export interface AccessCase {
  /** What to send. */
  request(world: World): Promise<object> | object;
  /** The status when it is not simply the endpoint's own: by object, once the caller may call at all. */
  status?(principal: Principal, variant: Variant): number;
}
export type AccessCases = readonly (readonly [Endpoint, AccessCase])[];

export const nothing: AccessCase = { request: () => ({}) };
export const missingId = '999999999';
export const privileged = (principal: Principal): boolean => principal === 'staff' || principal === 'superuser';
export const caller = { ip: '127.0.0.1', device_id: undefined, browser: 'test' };
