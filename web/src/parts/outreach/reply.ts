import type { confirmIntent } from '@app/contract/outreach/answers';
import type { Request } from '@app/contract/base/endpoint';
import type { ReplyIntent } from '@app/contract/outreach/reply-intent';
import { formatDate } from '../../kit/format.ts';

/** An answer of somebody. */
export interface Reply {
  /** The message. */
  id: number;
  name: string;
  intent: ReplyIntent;
  /** The role it is about. */
  role: { id: number; name: string } | null;
}
export type Said = Request<typeof confirmIntent>['body'];

/** The day that the answer names, if it is still to come. */
export const dayOf = ({ until }: ReplyIntent): string | undefined =>
  until !== null && until > formatDate(new Date()) ? until : undefined;
