import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

export interface DkimKey {
  domain: string;
  selector: string;
  /** In PEM. */
  privateKey: string;
}

/** What the signature covers: whatever people and mail programs go by, the way out among it (RFC 8058). */
const signed = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** The bytes of a mail with its signature in front. */
export const signMail = (mail: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> =>
  buffer(new DKIM({ domainName: domain, keySelector: selector, privateKey, headerFieldNames: signed }).sign(mail));
