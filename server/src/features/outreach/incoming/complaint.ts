import { originalIdOf } from './bounce.ts';
import type { IncomingMail } from './read-mail.ts';

/** Someone pressed "This is spam", and their mail service tells us (RFC 5965, and what is older than that). */
export interface Complaint {
  kind: 'complaint';
  recipients: readonly string[];
  originalMessageId: string | null;
  because: string;
}

export function complaintOf(mail: IncomingMail): Complaint | undefined {
  const report = mail.reports.find(({ type }) => type.startsWith('message/feedback-report'));
  const type = /^Feedback-Type:\s{0,8}([\w-]{1,40})/im.exec(report?.text ?? '')?.[1]?.toLowerCase();
  const isFeedback = /report-type="?feedback-report/i.test(mail.headers.get('content-type') ?? '');
  // Hotmail sends the mail that is complained of, and says so in the subject alone.
  const isOld = /^staff@hotmail\.com$/.test(mail.from.address) && /^complaint about message from/i.test(mail.subject);
  // "not-spam" takes a complaint back, and authentication failures are not about what people think of us.
  if (!(report || isFeedback || isOld) || type === 'not-spam') return undefined;
  return {
    kind: 'complaint',
    recipients: Array.from(
      (report?.text ?? '').matchAll(
        /^(?:Original-Rcpt-To|Removal-Recipient):\s{0,8}<?([^\s<>]{3,254}@[^\s<>]{3,254}?)>?\s*$/gim,
      ),
      ([, address]) => address!.toLowerCase(),
    ).slice(0, 50),
    originalMessageId: originalIdOf(mail),
    because: type ? `Feedback-Type: ${type}` : isOld ? mail.subject : 'feedback-report',
  };
}
