import type { Recipient } from '@app/contract/outreach';
import { lengthRules } from '@app/contract/outreach/channels';
import { type Obstacle, obstacles } from '@app/contract/outreach/states';

/** What is written here and leaves by itself. */
export type LetterChannel = 'EMAIL' | 'SMS';

/** What somebody wrote in place of what the template said to a person. */
export interface Edited {
  subject?: string;
  body?: string;
}
/** What one person is to get, and what stands in the way. */
export interface Letter extends Pick<Recipient, 'person' | 'name' | 'address' | 'last_contact'> {
  subject: string;
  body: string;
  /** Variables that stand in the text as they were typed. */
  gaps: string[];
  obstacles: Obstacle[];
  /** Left out by the user. */
  leftOut: boolean;
  /** `out` for whom nothing is sent to, `incomplete` where something has to be written first. */
  is: 'ready' | 'incomplete' | 'out';
}

const gapsIn = (text: string): string[] => [...new Set(text.match(/\{\{[^{}]*\}\}/g))];

/** What a person gets as it stands now. */
export function letterTo(
  given: Recipient,
  { subject, body }: Edited = {},
  leftOut = false,
  channel: LetterChannel = 'EMAIL',
): Letter {
  const rule = lengthRules[channel];
  const { person, name, address, last_contact } = given;
  const text = { subject: rule.subject ? (subject ?? given.subject) : '', body: body ?? given.body };
  const gaps = gapsIn(`${text.subject}\n${text.body}`);
  /* What was missing may have been written meanwhile, and the other way round. */
  const inTheWay = given.obstacles.filter((each) => each !== 'missing');
  const refused = inTheWay.some((each) => !obstacles[each].canOverride);
  const isIncomplete =
    gaps.length > 0 ||
    (rule.subject && text.subject.trim() === '') ||
    text.body.trim() === '' ||
    text.body.length > rule.most;
  const is = leftOut || refused ? 'out' : isIncomplete ? 'incomplete' : 'ready';
  return { person, name, address, last_contact, ...text, gaps, obstacles: inTheWay, leftOut, is };
}

/** Why the letters cannot be sent as they are; undefined if they can. */
export function problemWith(
  letters: readonly Letter[],
  reason: string,
  channel: LetterChannel = 'EMAIL',
): string | undefined {
  const incomplete = letters.filter(({ is }) => is === 'incomplete');
  if (incomplete.length > 0)
    return letters.length === 1
      ? channel === 'SMS'
        ? `Write a text without gaps, of at most ${lengthRules.SMS.most} characters.`
        : 'Write a subject and a text without gaps.'
      : `${counted(incomplete.length, channel)} ${incomplete.length === 1 ? 'has' : 'have'} gaps: fill them, or leave these people out.`;
  if (letters.every(({ is }) => is === 'out')) return 'There is no one to send this to.';
  if (needsReason(letters) && reason.trim() === '')
    return 'Say why you write again to people who were contacted lately.';
  return undefined;
}

export const needsReason = (letters: readonly Letter[]): boolean =>
  letters.some(({ is, obstacles: these }) => is !== 'out' && these.includes('contacted_lately'));

/** "2 mails", "2 SMS". */
export const counted = (count: number, channel: LetterChannel): string =>
  `${count} ${channel === 'SMS' ? 'SMS' : count === 1 ? 'mail' : 'mails'}`;
