import type { Response } from '@app/contract/base/endpoint';
import type { draftMessage } from '@app/contract/llm/drafts';
import type { Recipient } from '@app/contract/outreach/outreach';
import { lengthRules, type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import { type Obstacle, obstacles } from '@app/contract/outreach/states';

/** What a language model drafted for a person. */
export type DraftedText = Omit<Response<typeof draftMessage>, 'person'>;

/** What somebody wrote in place of what the template said to a person. */
export interface Edited {
  subject?: string;
  body?: string;
  draft?: DraftedText;
}
/** What one person is to get, and what stands in the way. */
export interface Letter extends Pick<Recipient, 'person' | 'name' | 'address' | 'last_contact'> {
  subject: string;
  body: string;
  /** By which prompt it was drafted, if it was. */
  drafted_by: number | null;
  /** The draft, as long as it stands there as it was. */
  unread: DraftedText | undefined;
  /** Variables that stand in the text as they were typed. */
  gaps: string[];
  obstacles: Obstacle[];
  /** By how many characters the text is too long for its channel. */
  over: number;
  /** Left out by the user. */
  leftOut: boolean;
  /** `out` for whom nothing is sent to, `incomplete` where something has to be written first. */
  is: 'ready' | 'incomplete' | 'out';
}

const gapsIn = (text: string): string[] => [...new Set(text.match(/\{\{[^{}]*\}\}/g))];

/** What a person gets by a channel as it stands now. */
export function letterTo(
  channel: OutboxChannel,
  given: Recipient,
  { subject, body, draft }: Edited = {},
  leftOut = false,
): Letter {
  const { person, name, address, last_contact } = given;
  const rule = lengthRules[channel];
  const text = { subject: rule.subject ? (subject ?? given.subject) : '', body: body ?? given.body };
  const unread =
    draft && draft.body === text.body && (!rule.subject || draft.subject === text.subject) ? draft : undefined;
  const gaps = gapsIn(`${text.subject}\n${text.body}`);
  /* What was missing may have been written meanwhile, and the other way round. */
  const inTheWay = given.obstacles.filter((each) => each !== 'missing');
  const refused = inTheWay.some((each) => !obstacles[each].canOverride);
  const over = Math.max(0, text.body.trim().length - rule.most);
  const isIncomplete =
    gaps.length > 0 ||
    over > 0 ||
    (rule.subject && text.subject.trim() === '') ||
    (!rule.mayBeEmpty && text.body.trim() === '');
  const is = leftOut || refused ? 'out' : isIncomplete ? 'incomplete' : 'ready';
  const drafted_by = draft?.drafted_by ?? null;
  return {
    person,
    name,
    address,
    last_contact,
    ...text,
    drafted_by,
    unread,
    gaps,
    over,
    obstacles: inTheWay,
    leftOut,
    is,
  };
}

/** Why the letters cannot be sent as they are; undefined if they can. */
export function problemWith(channel: OutboxChannel, letters: readonly Letter[], reason: string): string | undefined {
  const { most, subject } = lengthRules[channel];
  const incomplete = letters.filter(({ is }) => is === 'incomplete');
  const tooLong = incomplete.filter(({ over }) => over > 0).length;
  if (tooLong > 0)
    return letters.length === 1
      ? `At most ${most} characters go by this channel.`
      : `${messagesBy(channel, tooLong)} ${tooLong === 1 ? 'is' : 'are'} too long: at most ${most} characters go by this channel.`;
  if (incomplete.length > 0)
    return letters.length === 1
      ? `Write a ${subject ? 'subject and a text' : 'text'} without gaps.`
      : `${messagesBy(channel, incomplete.length)} ${incomplete.length === 1 ? 'has' : 'have'} gaps: fill them, or leave these people out.`;
  if (letters.every(({ is }) => is === 'out')) return 'There is no one to send this to.';
  if (needsReason(letters) && reason.trim() === '')
    return 'Say why you write again to people who were contacted lately.';
  return undefined;
}

export const needsReason = (letters: readonly Letter[]): boolean =>
  letters.some(({ is, obstacles: these }) => is !== 'out' && these.includes('contacted_lately'));

/** What goes by a channel, counted: "1 mail", "2 SMS", "2 invitations". */
export function messagesBy(channel: OutboxChannel, count: number): string {
  if (channel === 'SMS') return `${count} SMS`;
  const noun = wayOut(channel) === 'mailbox' ? 'mail' : channel === 'INVITATION' ? 'invitation' : 'message';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
