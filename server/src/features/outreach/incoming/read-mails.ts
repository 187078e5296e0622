import { classify } from './classify.ts';
import { intentOf } from './intent.ts';
import type { Head, ReadMail } from './read-apart.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import { replyText } from './reply-text.ts';

/* Run in a process of its own by read-apart.ts. */

interface Input {
  mails: readonly Uint8Array[];
  what: 'heads' | 'all';
}

export const compute = ({ mails, what }: Input): Promise<(Head | ReadMail | null)[]> =>
  Promise.all(
    mails.map(async (raw) => {
      try {
        const mail = await readMail(raw);
        return what === 'heads' ? headOf(mail) : judged(mail);
      } catch {
        return null;
      }
    }),
  );

const reportSenders = /^(?:mailer-daemon|postmaster)@/i;

function headOf({ messageId, inReplyTo, references, from, to, headers }: IncomingMail): Head {
  const type = headers.get('content-type') ?? '';
  return {
    messageId,
    inReplyTo,
    references: [...references],
    from: from.address,
    to: to.map(({ address }) => address),
    isReport: /^multipart\/report/i.test(type) || from.address === '' || reportSenders.test(from.address),
  };
}

function judged(mail: IncomingMail): ReadMail {
  const found = classify(mail);
  const text = found.kind === 'reply' ? replyText(mail.text) : mail.text;
  const meant = found.kind === 'reply' ? intentOf(text, mail.date ?? new Date()) : undefined;
  return {
    head: headOf(mail),
    subject: mail.subject,
    date: mail.date,
    text: text.slice(0, 20_000),
    kind: found.kind,
    returns: found.kind === 'auto_reply' ? found.returns : null,
    hard: found.kind === 'bounce' && found.hard,
    recipients: 'recipients' in found ? [...found.recipients] : [],
    originalMessageId: 'originalMessageId' in found ? found.originalMessageId : null,
    because: meant?.because ?? ('because' in found ? found.because : ''),
    intent: meant?.intent ?? 'unknown',
    until: meant?.until ?? null,
  };
}
