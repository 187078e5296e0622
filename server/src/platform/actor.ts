import type { TokenScope } from '@app/contract/base/endpoint';
import type { Transaction } from './db/db.ts';

/** Who is calling, with the rights that count for this call. */
export interface Actor {
  id: number;
  username: string;
  is_staff: boolean;
  is_superuser: boolean;
  /** How they proved it: a session of their own or on loan, or a legacy token. */
  session_id: string | undefined;
  /** What their token is good for; a session is good for everything. */
  scopes?: readonly TokenScope[];
  /** They must set up a second factor, and may do nothing else until then. */
  second_factor_due?: true;
  /** Who is really at the keyboard, while impersonating. */
  impersonator: { id: number; username: string } | undefined;
}

/** A program outside that calls, by its licence key. */
export interface Sender {
  key_id: number;
  /** In whose name it sends, and what it may send. */
  source: string;
  kinds: readonly string[];
}

/** Where a call comes from. Told to us by the client, so never proof of anything. */
export interface Caller {
  ip: string;
  device_id: string | undefined;
  browser: string;
}

/** Everything a domain function needs to write on somebody's behalf. */
export interface Doer {
  trx: Transaction;
  actor: Actor;
  caller: Caller;
}
