import type { IncomingMail } from './read-mail.ts';

/* Which of our mails one answers. What we wrote ourselves decides; who it is from and what it is called only suggests. */

export interface SentMail {
  messageId: string;
  to: string;
  subject: string;
  sent: Date;
}
/** What we know of what we sent: the caller looks it up. */
export interface SentMails<Sent extends SentMail> {
  byMessageId: (id: string) => Sent | undefined;
  byToken: (token: string) => Sent | undefined;
  /** The newest last; more than the last 30 days do no harm. */
  toAddress: (address: string) => readonly Sent[];
}

export interface Answered<Sent> {
  sent: Sent;
  by: 'in_reply_to' | 'references' | 'token';
  /** It may be about something else by now. */
  subjectChanged: boolean;
  /** From someone else than whom we wrote to: passed on within a company, or from another address of theirs. */
  fromOther: boolean;
}
export type Thread<Sent> = { answers: Answered<Sent> } | { suggestion: Sent } | undefined;

export function threadOf<Sent extends SentMail>(mail: IncomingMail, known: SentMails<Sent>): Thread<Sent> {
  const found = answeredBy(mail, known);
  if (found)
    return {
      answers: {
        ...found,
        subjectChanged: subjectKey(mail.subject) !== subjectKey(found.sent.subject),
        fromOther: mail.from.address !== found.sent.to.toLowerCase(),
      },
    };
  return suggestionFor(mail, known);
}

function answeredBy<Sent extends SentMail>(
  mail: IncomingMail,
  known: SentMails<Sent>,
): Pick<Answered<Sent>, 'sent' | 'by'> | undefined {
  const answered = mail.inReplyTo === null ? undefined : known.byMessageId(mail.inReplyTo);
  if (answered) return { sent: answered, by: 'in_reply_to' };
  for (const id of mail.references.toReversed()) {
    const sent = known.byMessageId(id);
    if (sent) return { sent, by: 'references' };
  }
  for (const { address } of mail.to) {
    const token = tokenIn(address);
    const sent = token === undefined ? undefined : known.byToken(token);
    if (sent) return { sent, by: 'token' };
  }
  return undefined;
}

const suggestedFor = 30 * 86_400_000;
/** Two of ours that it may answer are none: a person says which. */
function suggestionFor<Sent extends SentMail>(mail: IncomingMail, known: SentMails<Sent>): Thread<Sent> {
  const { date, from } = mail;
  const subject = subjectKey(mail.subject);
  if (date === null || subject === '' || from.address === '') return undefined;
  const alike = known
    .toAddress(from.address)
    .filter(
      ({ sent, to, subject: ours }) =>
        subjectKey(ours) === subject &&
        to.toLowerCase() === from.address &&
        sent <= date &&
        date.getTime() - sent.getTime() <= suggestedFor,
    );
  const [only] = alike;
  return only && alike.length === 1 ? { suggestion: only } : undefined;
}

const marks =
  /^(?:\s{0,4}(?:re|sv|svar|aw|antw|antwort|vs|vl|fwd?|vb|wg|tr|rv|ref|r|i|automatiskt svar|automatic reply|autosvar|automatische antwort|out of office)\s{0,2}(?:\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})?\s{0,2}:|\s{0,4}\[(?:ext|external|extern|externt)\]\s{0,2}:?)/i;
/** A subject without what programs put before it. */
export function subjectKey(subject: string): string {
  let rest = subject.slice(0, 500);
  while (marks.test(rest)) rest = rest.replace(marks, '');
  return rest.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The least that cannot be guessed; some servers shorten or change the case of what is longer or mixed. */
const tokens = /^[a-z0-9]{10,40}$/;
const plussed = /\+r\.([a-z0-9]{10,40})@/;

/**
 * The address that an answer to one mail of ours goes to: `anna@firm.se` becomes `anna+r.<token>@firm.se`. It reaches Anna all
 * the same, and tells which mail is answered when a program loses every other trace of it.
 */
export function replyAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1 || !tokens.test(token))
    throw new Error('An address, and a token of 10 to 40 small letters and digits, are needed');
  return `${address.slice(0, at)}+r.${token}${address.slice(at)}`;
}
export const tokenIn = (address: string): string | undefined => plussed.exec(address.toLowerCase())?.[1];

/** For an answer of ours: all that theirs refers to, and theirs. */
export function referencesFor(mail: IncomingMail): string[] {
  const before = mail.references.length > 0 ? mail.references : mail.inReplyTo === null ? [] : [mail.inReplyTo];
  return [...new Set([...before, mail.messageId])].filter((id) => id.startsWith('<'));
}
