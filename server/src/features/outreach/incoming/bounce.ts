import type { IncomingMail, ReportPart } from './read-mail.ts';

/*
 * Mails that tell that a mail did not arrive. Those that follow RFC 3464 say so in a part for programs; the others say it in
 * words, from a sender that is a mail system, above a copy of what was sent.
 */

export interface Bounce {
  kind: 'bounce';
  /** For good (5.x.x), and not for now (4.x.x). */
  hard: boolean;
  /** As in 5.1.1; null when nothing says it. */
  status: string | null;
  /** Whom it did not reach, as far as it says so. */
  recipients: readonly string[];
  /** Of the mail that did not arrive. */
  originalMessageId: string | null;
  because: string;
}

const mostRecipients = 50;
/** What comes after this is a copy of what was sent. */
const longestNotice = 6000;

export function bounceOf(mail: IncomingMail): Bounce | undefined {
  return reportedBounce(mail) ?? (tellsOfArrival(mail) ? undefined : writtenBounce(mail));
}

const isStatus = ({ type }: ReportPart): boolean => /^message\/(?:global-)?delivery-status/.test(type);
/** That a mail was delivered, or passed on to where nobody reports. */
const tellsOfArrival = ({ reports }: IncomingMail): boolean =>
  /^action:\s{0,8}(?:delivered|relayed|expanded)/im.test(reports.find(isStatus)?.text ?? '');

/** RFC 3464: a block for the mail and one for each receiver, parted by empty lines. */
function reportedBounce(mail: IncomingMail): Bounce | undefined {
  const report = mail.reports.find(isStatus);
  if (!report) return undefined;
  const blocks = report.text
    .split(/\n[ \t]*\n/)
    .slice(0, 200)
    .map(fieldsOf);
  // Others than these tell that a mail did arrive, or was passed on.
  const failed = blocks.filter((block) => /^(?:failed|delayed|failure)/i.test(block.get('action') ?? ''));
  const noted = failed.length > 0 ? failed : blocks.filter((block) => /^\s*[45]/.test(block.get('status') ?? ''));
  if (noted.length === 0) return undefined;
  const status =
    noted.map((block) => /[245]\.\d{1,3}\.\d{1,3}/.exec(block.get('status') ?? '')?.[0]).find(Boolean) ?? null;
  const action = noted[0]!.get('action') ?? '';
  const recipients = noted.flatMap((block) =>
    ['final-recipient', 'original-recipient', 'x-actual-recipient'].map((name) => addressIn(block.get(name) ?? '')),
  );
  return {
    kind: 'bounce',
    // Senders that give up after days name the reason for which they tried again, and it is over all the same.
    hard: /^delayed/i.test(action) ? false : !(status ?? '5').startsWith('4'),
    status,
    recipients: distinct(recipients),
    originalMessageId: originalIdOf(mail),
    because: `Action: ${action || 'none'}, Status: ${status ?? 'none'}`,
  };
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.set(
        line.slice(0, colon).trim().toLowerCase(),
        line
          .slice(colon + 1)
          .trim()
          .slice(0, 1000),
      );
  }
  return fields;
}

const daemon =
  /^(?:mailer-?daemon|mail-?daemon|postmaster|post-?master|mdaemon|majordomo-owner|mail(?:er|delivery)?[-_.]?(?:system|delivery|subsystem|administrator|gateway)|mail-deliver\w*|mail_deliver\w*|bounces?|bounce[-+_].*|mmdf|smtp(?:gateway|-gw)?|microsoftexchange[\da-f]*|no-?reply-bounce)@/i;
const daemonName =
  /mail(?:er)?[- ]?(?:delivery|daemon)|delivery (?:subsystem|system|service|notification|status)|mail (?:system|administrator|delivery|gateway)|system administrator|systemadministrator|postmaster|internet mail delivery|mail transfer|exchange server|microsoft outlook|email gateway|bounce/i;
const failedSubject =
  /undeliver|un-deliver|not? deliver|n[’']?t deliver|deliver(?:y|ing|ed)?[\w\s]{0,30}(?:fail|error|status|delay|problem|notif|report|incomplete|unsuccess)|(?:fail|error|problem|unable|could not|cannot|warning)[\w\s:,]{0,30}deliver|returned mail|returned to sender|return(?:ing)? (?:message|mail|to sender)|mail (?:system )?error|failure notice|failed mail|mail fail|mail(?:box)? (?:is )?(?:full|over quota|quota|unavailable)|nondeliver|non-deliver|non remis|nicht zugestellt|unzustellbar|zustell|kunde inte levereras|olevererat|ej levererat|kan ikke leveres|ikke levert|ikke leveret|leveringsfejl|lever(?:ing|ans)s?(?:fel|status)|ei voitu toimittaa|toimitusvirhe|toimittamatta|no entregado|no se puede entregar|non recapitabil|mancato recapito|niet afgeleverd|onbestelbaar|não entregue|échec|retour de message|user unknown|unknown user|message status|dsn|ndn:|ndr:|permanent error|delivery has been delayed|message delayed|could not send message|error sending|rejected|bounced/i;
const failedWords =
  /requested action|intended recipient|has been (?:returned|postponed)|(?:could|can|did|was|were|has|have|been|is|are)(?:n[’']?t| ?not)? (?:be )?(?:not )?(?:delivered|reached|sent to (?:one|the following))|undeliver|(?:unable to|could not|cannot|can[’']t) deliver|delivery (?:to the following|has failed|failed|attempt|failure|status|temporarily|error)|failed (?:to deliver|recipient|addresses|permanently)|not (?:be )?deliver|couldn[’']?t be delivered|wasn[’']?t delivered|permanent(?:ly)? (?:fatal )?(?:error|fail)|returned to (?:you|sender)|returning (?:your|the) (?:mail|message)|did not reach|can[’']?t be reached|(?:user|mailbox|recipient|address|account|host|domain|addressee)s? (?:is )?(?:unknown|unavailable|not (?:found|exist|known|listed)|rejected|invalid|full|disabled|over quota|does(?:n[’']?t| not) exist)|no such (?:user|address|mailbox|person|account)|unknown (?:user|address|recipient|mailbox|local)|doesn[’']?t exist|does not exist|(?:invalid|not a valid) (?:recipient|address|mailbox|user)|(?:over|exceed\w*) (?:\w+ ){0,3}(?:quota|storage)|mailbox (?:is )?(?:full|exceeded)|not listed in|giving up|this is a permanent error|i[’']?m (?:sorry|afraid)|relay(?:ing)? (?:access )?denied|mail loop|too many hops|message (?:was )?(?:rejected|refused|delayed|too large)|still (?:trying|being)|will (?:be )?retr|has been delayed|not yet been delivered|transcript of session|nicht zugestellt|konnte nicht|kunde inte levereras|gick inte att leverera|kunne ikke leveres|ei voitu toimittaa|remote host said|host unknown|name service error|connection (?:refused|timed out)|\b5\.\d\.\d{1,2}\b|\b[45]\d\d[ -](?:#?[45]\.\d\.\d|\w)/i;
/** What only such mails are called. */
const plainSubject =
  /undeliver|returned mail|returned to sender|mail could not be delivered|delivery (?:failure|status notification|failed|error|warning)|deliver[yi]\w* (?:has )?failed|failure notice|failed mail|mail system error|unzustellbar|kunde inte levereras|nondeliver|non-deliver/i;
const answered = /^(?:re|sv|aw|vs|vl|fwd?|vb|wg|vidarebefordrat|svar)\s*:/i;
const delayed =
  /delay|still (?:trying|being)|will (?:be )?(?:retr|keep trying|continue)|not yet been|has not been able|warning only|do not need to (?:resend|do anything)|temporar/i;

function writtenBounce(mail: IncomingMail): Bounce | undefined {
  const notice = noticeIn(mail.text) || (mail.reports[0] ? noticeIn(mail.reports[0].text) : '');
  const named = mail.headers.get('x-failed-recipients');
  const isSystem =
    mail.from.address === '' ||
    daemon.test(mail.from.address) ||
    daemonName.test(`${mail.from.name} ${mail.from.address}`);
  const isReturned = /^<?\s*>?$/.test(mail.headers.get('return-path') ?? '-');
  const saysFailed = failedSubject.test(mail.subject);
  const words = failedWords.exec(notice)?.[0];
  const isReport = /report-type="?delivery-status/i.test(mail.headers.get('content-type') ?? '');
  const evidence =
    (named ? 2 : 0) +
    (isSystem ? 2 : 0) +
    (isReport ? 2 : 0) +
    (isReturned ? 1 : 0) +
    (isReturned && mail.reports.some(isOriginal) ? 1 : 0) +
    (plainSubject.test(mail.subject) ? 2 : saysFailed ? 1 : 0) +
    (words ? 1 : 0);
  // Whoever passes such a mail on, or answers it, is a person.
  if (evidence < 3 || (answered.test(mail.subject) && !isSystem && !named) || (!saysFailed && !words)) return undefined;
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(notice)?.[0] ?? null;
  const code = /(?:^|[\s:<(])([45])\d\d(?=[ -])/m.exec(notice)?.[1];
  const isDelayed =
    delayed.test(`${mail.subject}\n${notice}`) && !/permanent|giving up|fatal|unable to deliver/i.test(notice);
  return {
    kind: 'bounce',
    hard: status ? status.startsWith('5') : code ? code === '5' : !isDelayed,
    status,
    recipients: distinct(named ? named.split(',').map(addressIn) : addressesIn(notice, mail)),
    originalMessageId: originalIdOf(mail),
    because: [named && 'X-Failed-Recipients', isSystem && mail.from.address, saysFailed && mail.subject, words]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 200),
  };
}

/** Where the copy of what was sent begins: a line that says so, or the headers of it. */
const copyBegins =
  /^[-\s_=*>]*(?:below this line|this is a copy of|original message|the original message|message header follows|original message (?:text|follows)|returned message|unsent message|message contents? follow|returned content|undelivered message|headers? of the (?:original|undelivered)|start of|the (?:following|first \d+ lines)|a copy of the)|^(?:received|return-path|message-id|mime-version|dkim-signature): /im;
function noticeIn(text: string): string {
  const start = text.slice(0, longestNotice);
  const copy = copyBegins.exec(start);
  // A line that says it may stand at the very top; then all is the notice.
  return copy && copy.index > 40 ? start.slice(0, copy.index) : start;
}

const address = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const addressIn = (value: string): string => value.match(address)?.[0]?.toLowerCase() ?? '';
function addressesIn(notice: string, mail: IncomingMail): string[] {
  const ours = new Set([mail.from.address, ...mail.to.map((each) => each.address)]);
  return (notice.match(address) ?? [])
    .map((each) => each.toLowerCase().replace(/^mailto:/, ''))
    .filter((each) => !ours.has(each) && !daemon.test(each));
}
const distinct = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter((each) => each !== ''))].slice(0, mostRecipients);

const isOriginal = ({ type }: ReportPart): boolean => /rfc822|global(?:-headers)?$/.test(type);
/** Also for complaints, which carry what they are about in the same way. */
export function originalIdOf(mail: IncomingMail): string | null {
  const sources = [...mail.reports.filter(isOriginal).map(({ text }) => text), mail.text];
  for (const source of sources) {
    const found = /^[>\s]{0,8}Message-ID:\s{0,8}(<[^<>\s]{1,500}>)/im.exec(source)?.[1];
    if (found && found !== mail.messageId) return found;
  }
  return mail.inReplyTo ?? mail.references.at(-1) ?? null;
}
