/*
 * What a person wrote themselves: without what their program quotes below it, and without their signature. Programs mark
 * quotes with `>`, with a line that says who wrote when, or with the headers of the mail; a person writes above, below or between.
 */

/** Longer lines are no lines that anybody wrote, and rules take their time with them. */
const longestLine = 2000;
const mostLines = 5000;

/** -----Original Message-----, and what else begins the mail that is answered or passed on. */
const original =
  /^[\s>*_-]{0,40}(?:(?:original|forwarded|begin forwarded) (?:message|meeting|appointment|mail)|message d'origine|ursprungligt meddelande|vidarebefordrat (?:meddelande|brev)|opprinnelig melding|videresendt melding|oprindelig (?:meddelelse|besked)|videresendt (?:besked|meddelelse)|ursprüngliche nachricht|weitergeleitete nachricht|original-?nachricht|alkuperäinen viesti|välitetty viesti|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|reply message|reply above this line)(?: [^\n]{0,60})?[\s*_:-]{0,40}$/i;
const dashed = /^\s{0,4}[*>\s]{0,4}-{2,}/;
/** From:, Sent:, To:, Subject: as they stand above what Outlook and others quote. */
const label =
  /^[\s>*_]{0,6}(from|sent|date|to|cc|bcc|subject|reply-to|importance|från|skickat|skickad|datum|till|kopia|ämne|fra|sendt|dato|til|kopi|emne|von|gesendet|gesendet am|an|betreff|lähettäjä|lähetetty|päivämäärä|vastaanottaja|aihe|kopio|de|envoyé|à|objet|enviado|enviado el|para|asunto|assunto|copie à|sujet|da|inviato|a|oggetto|van|verzonden|aan|onderwerp)\s?:\*{0,2}(?:\s|$)/i;
const sender = /^[\s>*_]{0,6}(?:from|från|fra|von|lähettäjä|de|da|van)\s?:/i;
/** A verb of writing in the line that says who wrote when. */
const wrote =
  /(?:\bwrote|\bwrites|\bskrev|\bskrev følgende|\bschrieb|\bkirjoitti|\ba écrit|\bescribió|\bescreveu|\bha scritto|\bschreef|\bnapisał\w*|\bsaid)\b[^\n]{0,200}:?\s{0,4}$/iu;
const opensQuote =
  /^[\s>*]{0,6}(?:on|at|den|d\.|på|am|op|le|el|il|em|the|fre|man|mån|tis|tir|ons|tor|lör|lør|sön|søn|mon|tue|wed|thu|fri|sat|sun|pe|ti|ke|to|la|su|\d{1,4}[-./]|\d{1,2}\s|"|<|\p{Lu})/iu;
const beginsHead = /^[\s>*-]{0,6}(?:on|den|am|op|le|el|il|em|dnia|w dniu)\s/i;
const isMoment = /\d{1,2}[:.]\d\d|\b(?:19|20)\d\d\b|\d{1,2}[/.]\d{1,2}|@/;
/** 2018-01-01 12:00 GMT+01:00 Name <name@example.org>: without a verb. */
const datedAddress = /^[^<>\n]{8,150}<[^<>\s@]{1,254}@[^<>\s@]{3,254}>\s?:\s{0,4}$/;
/** ---- On Wed, 24 Feb 2021 14:02:50 +0530 name@example.org wrote ---- */
const dashedHead = /^-{2,6}\s.{10,200}(?:wrote|skrev|schrieb)\s{0,2}-{2,6}\s*$/i;
const quoted = /^\s{0,3}[>|]/;
const rule = /^\s{0,4}_{10,}\s*$/;

const device =
  /^\s{0,4}[*_]?(?:(?:sent|sendt|skickat|skickad|gesendet|lähetetty|envoyé|enviado|inviato|verzonden)\s(?:from|via|using|with|fra|från|med|mit|von|depuis|desde|da|vanaf|using)\s[^\n]{2,80}|(?:get|hämta|få|hent|holen sie sich)\s(?:the\s)?outlook\s[^\n]{2,60}|von meinem [^\n]{2,40} gesendet|lähetetty [^\n]{2,40}|(?:skickat|sendt|sent) från [^\n]{2,40}|(?:iPhone|iPad)(?:ista|ista)?)[*_.]?\s*$/i;
const closing =
  /^\s{0,4}(?:(?:with )?(?:best|kind|kindest|warm|warmest|many|my best)?\s?(?:regards|wishes)|best|sincerely|yours(?: sincerely| truly| faithfully)?|cheers|(?:many )?thanks(?: again| in advance| and regards| a lot)?|thank you|thx|br|kr|rgds|(?:med )?(?:vänlig|vänliga|bästa|varma|soliga|trevliga|många)\s?(?:hälsning(?:ar)?)|hälsningar|hälsn\.?|mvh|m\.v\.h\.?|vh|allt gott|tack på förhand|ha det (?:bra|gott|så bra)|(?:med )?(?:vennlig|venlig|beste|bedste|de beste|kærlig|mange)\s?(?:hilsen(?:er)?|hilsner)|hilsen|vennligst|(?:mit )?(?:freundlichen?|besten?|herzlichen?|viele|liebe|schöne)\s?(?:grüße[n]?|grüssen?|gruß|gruss)|mfg|lg|vg|gruß|ystävällisin terveisin|parhain terveisin|terveisin|yt|t\.)\s{0,2}[,.!/]{0,2}\s*(?:\p{Lu}[\p{L}.'-]{0,20}(?:\s\p{Lu}[\p{L}.'-]{0,20}){0,2})?\s*$/iu;
const delimiter = /^(?:--|—|__|_{20,})\s?$/;

export function replyText(text: string): string {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .slice(0, mostLines)
    .map((line) => line.slice(0, longestLine).replaceAll(/[\u200B\u200E\u200F\uFEFF]/g, ''));
  return withoutSignature(ownLines(lines))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (original.test(line) && (dashed.test(line) || label.test(nextWritten(lines, at + 1)))) return own;
    if (rule.test(line) && isHeaderBlock(lines, nextAt(lines, at + 1))) return own;
    if (sender.test(line) && isHeaderBlock(lines, at)) return own;
    const length = quoteHeadLength(lines, at);
    if (length > 0) {
      const next = nextAt(lines, at + length);
      // Without marks, nobody can tell where the quote ends.
      if (next < lines.length && !quoted.test(lines[next]!)) return own;
      at += length - 1;
    } else if (!quoted.test(line) && !isWrapped(lines, at)) own.push(line);
  }
  return own;
}

/** The rest of a quoted line that was too long for the program that sent it: it stands between quotes without a gap. */
const isWrapped = (lines: readonly string[], at: number): boolean =>
  lines[at]!.trim() !== '' && /^\s{0,3}>.*\S.{20}/.test(lines[at - 1] ?? '') && quoted.test(lines[at + 1] ?? '');

const nextAt = (lines: readonly string[], from: number): number => {
  let at = from;
  while (at < lines.length && lines[at]!.trim() === '') at += 1;
  return at;
};
const nextWritten = (lines: readonly string[], from: number): string => lines[nextAt(lines, from)] ?? '';

/** At least three different labels in a row, which may go on in lines of their own. */
function isHeaderBlock(lines: readonly string[], from: number): boolean {
  const labels = new Set<string>();
  for (const line of lines.slice(from, from + 10)) {
    const found = label.exec(line)?.[1];
    if (found) labels.add(found.toLowerCase());
    else if (labels.size === 0) return false;
  }
  return labels.size >= 3;
}

/** "On 3 March 2026 at 10:12, Anna Ek <anna@example.org> wrote:", in one line or up to four. 0 when there is none here. */
function quoteHeadLength(lines: readonly string[], at: number): number {
  const first = lines[at]!;
  if (first.trim() === '' || quoted.test(first)) return 0;
  if ((datedAddress.test(first) && isMoment.test(first.replace(/<[^<>]*>/, ''))) || dashedHead.test(first)) return 1;
  if (!opensQuote.test(first)) return 0;
  let head = '';
  for (let length = 1; length <= 4 && at + length <= lines.length; length += 1) {
    const line = lines[at + length - 1]!;
    // The line above it may end without a full stop; it belongs to the head only if it looks like its beginning.
    if (length > 1 && (line.trim() === '' || !(beginsHead.test(first) || isMoment.test(first)))) return 0;
    head = `${head} ${line.replace(/^[\s>]+/, '')}`.slice(0, 600);
    if (!/[:>]\s*$/.test(line) && !wrote.test(line)) continue;
    if (!wrote.test(head) || !(/:\s*$/.test(line) || /@[^@]{1,100}\bwrote\s*$/.test(head))) continue;
    // Someone may write "he wrote:" themselves: a moment or an address makes it a program's line, or a quote below it.
    const next = nextWritten(lines, at + length);
    if (isMoment.test(head) || quoted.test(next)) return head.length < 500 ? length : 0;
  }
  return 0;
}

/** From the first sign of a signature on, if what follows it is short enough to be one. */
function withoutSignature(lines: readonly string[]): string[] {
  const cut = lines.findIndex((line, at) => {
    if (delimiter.test(line)) return true;
    if (device.test(line)) return writtenIn(lines, at + 1) <= 1;
    return closing.test(line) && at > 0 && writtenIn(lines, at + 1) <= mostSignature && writtenIn(lines, 0, at) > 0;
  });
  const own = cut < 0 ? [...lines] : lines.slice(0, cut);
  return own.filter((line) => !device.test(line));
}
const mostSignature = 14;
const writtenIn = (lines: readonly string[], from: number, to = lines.length): number =>
  lines.slice(from, to).filter((line) => line.trim() !== '').length;
