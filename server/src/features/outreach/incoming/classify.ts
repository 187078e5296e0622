import { type AutoReply, autoReplyOf } from './auto-reply.ts';
import { type Bounce, bounceOf } from './bounce.ts';
import { type Complaint, complaintOf } from './complaint.ts';
import { type ListMail, listOf } from './list-mail.ts';
import type { IncomingMail } from './read-mail.ts';

/** A person wrote it, and to us. */
interface Reply {
  kind: 'reply';
}
export type Classified = Reply | AutoReply | Bounce | Complaint | ListMail;

/** Before anything counts as an answer: what wrote this mail? `because` names what it went by. */
export function classify(mail: IncomingMail): Classified {
  return complaintOf(mail) ?? bounceOf(mail) ?? autoReplyOf(mail) ?? listOf(mail) ?? { kind: 'reply' };
}
