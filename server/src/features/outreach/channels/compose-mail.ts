import MailComposer from 'nodemailer/lib/mail-composer';

export interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** Plain text: it is what people write to each other, and what arrives. */
  text: string;
  messageId: string;
  inReplyTo: string | null;
  /** The whole thread, the oldest first; without it, only what it follows. */
  references?: readonly string[];
  /** Where whoever reads it can say that they want no more; null in an answer to what they wrote themselves. */
  optOut: string | null;
  /** A picture that tells when the mail is opened. Only a mail with one has a part in HTML. */
  picture?: string | undefined;
}

/** The bytes of a mail, as they leave. With the two headers of RFC 8058, by which mail programs offer to unsubscribe. */
export const composeMail = ({
  from,
  to,
  subject,
  text,
  messageId,
  inReplyTo,
  references = [],
  optOut,
  picture,
}: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    from,
    // As an object, so that nothing in it can become a second address.
    to: { name: '', address: to },
    subject,
    text,
    ...(picture && { html: `${inHtml(text)}<img src="${escapeHtml(picture)}" width="1" height="1" alt="">` }),
    messageId,
    ...(inReplyTo && { inReplyTo, references: references.length > 0 ? [...references] : [inReplyTo] }),
    headers: optOut
      ? {
          'List-Unsubscribe': { prepared: true, value: `<${optOut}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
/** The same words, with the same lines. */
const inHtml = (text: string): string => `<div style="white-space: pre-wrap">${escapeHtml(text)}</div>`;
