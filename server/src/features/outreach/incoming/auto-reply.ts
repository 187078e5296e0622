import { listHeader } from './list-mail.ts';
import type { IncomingMail } from './read-mail.ts';
import { returnDay } from './return-day.ts';

/* Answers that no person wrote: absences, receipts, notices of programs. */

export interface AutoReply {
  kind: 'auto_reply';
  /** Someone is away, and not only a program at work. */
  away: boolean;
  /** When they are back, as 2026-08-12; null when it is not said, or over. */
  returns: string | null;
  because: string;
}

/** At the beginning of a subject, after what marks answers. */
const autoSubject =
  /^(?:\[?auto(?:matic|mated|matisch\w*|matisk\w*)?[-_ ]?(?:reply|response|respon\w*|answer|svar|antwort\w*|vastaus)|autosvar|automatiskt? (?:e-?post)?svar|automaattinen vastaus|automaattivastaus|automatische (?:antwort|abwesenheit\w*)|réponse automatique|respuesta autom[aá]tica|risposta automatica|resposta autom[aá]tica|automatisch antwoord|\[?automatyczna odpowied|\[?automatická odpov|\[?automatikus válasz|out[- ]of[- ](?:the[- ])?office|oof?o?:|ooo\b|ute (?:ur|av|från) kontoret|utanför kontoret|ej på (?:plats|kontoret)|inte på (?:plats|kontoret)|(?:semester|ferie|frånvaro|fraværs?)[- ]?(?:meddelande|melding|besked|svar)?\b|frånvarande|fraværende|ikke (?:til stede|på kontoret)|ude af kontoret|abwesen(?:d|heit)\w*|nicht im (?:büro|haus)|urlaub\w*|poissa\w*|lomalla|absence (?:du bureau)?|absent\w* |fuera de (?:la )?oficina|fuori (?:ufficio|sede)|afwezig\w*|niet aanwezig|vacation(?: reply| response| message|:|$)|(?:i am |i'm |currently )?(?:away|absent) from|on (?:annual |maternity |paternity |parental |sick )?leave\b|auto:)/i;
const answerMarks = /^(?:(?:re|sv|aw|vs|antw|fwd?)\s*(?:\[\d+\])?\s*:\s*)+/i;
/** Says of itself that a program wrote it. */
const autoWords =
  /(?:this|the following) is an? (?:auto(?:matic|mated|-)?(?:ally)?[- ]?(?:generated )?)(?:reply|response|message|e-?mail|answer|notification)|(?:auto(?:matic|mated)?|vacation) ?-?(?:reply|response|responder) (?:message|from|mail)|automatically generated|detta är ett (?:automatiskt|autogenererat|auto)[- ]?(?:genererat )?(?:svar|meddelande|mejl|mail)|dette er (?:et|en) (?:automatisk|auto)[- ]?(?:generer(?:t|et) )?(?:svar|melding|besked|meddelelse)|dies(?:e|es)? ist eine automatisch\w*|tämä on automaatti\w*|ceci est une réponse automatique|do not reply to this|please do not (?:reply|respond)|^auto(?:matic|mated)?[- ]?(?:reply|response|svar)\b|\bautosvar\b|mailbox is (?:no longer|not) monitored|your (?:message|e-?mail|request|mail) (?:has been|was) received|ticket #?[\w-]{2,20} has been|vi har (?:tagit emot|mottagit) (?:ditt|det|din)|account is protected by/im;
/** Says that someone is away. */
const awayWords =
  /\b(?:i(?:[’']| a)?m|i will be|i[’']ll be|is|we are) (?:currently |presently |now |away and |still |also )?(?:away|out of (?:the )?(?:office|town|country)|on (?:a )?(?:vacation|holidays?|(?:annual |maternity |paternity |parental |sick |medical )?leave|business trip)|travell?ing|not in the office|absent)|\bout of (?:the )?office|\bon (?:pto|sabbatical)\b|^out until |\bno longer (?:work|with|employed|at)|\b(?:jag är|jag har|jag kommer att vara|vi har|är) (?:just nu |för närvarande |för tillfället |idag |nu )?(?:på (?:semester|resa|tjänsteresa|kurs|konferens|utbildning|föräldraledighet)|semester\w*|föräldraledig|tjänstledig|sjukskriven|ledig|bortrest|frånvarande|inte (?:på (?:kontoret|plats)|i tjänst)|ej (?:på (?:kontoret|plats)|i tjänst|anträffbar)|inte anträffbar|slutat)|\b(?:jeg er|jeg har|er) (?:for tiden |for øjeblikket |i øyeblikket |nå |nu )?(?:på (?:ferie|reise|rejse|kurs|kursus)|ferie|bortreist|bortrejst|fraværende|ikke (?:på kontoret|til stede|tilgjengelig)|permisjon|i permisjon|på (?:barsel|orlov)|ude af kontoret|ute av kontoret)|\bich (?:bin|befinde mich) (?:derzeit |zurzeit |zur zeit |momentan |aktuell |gerade |bis [^\n]{1,40} )?(?:nicht (?:im (?:büro|haus)|erreichbar|am arbeitsplatz|anwesend)|im urlaub|abwesend|auf (?:dienst|geschäfts)reise|in elternzeit|außer haus|unterwegs)|\bolen (?:tällä hetkellä |nyt )?(?:lomalla|poissa|vuosilomalla|matkoilla|vanhempainvapaalla|äitiyslomalla)/im;
/** What such answers add, and people who answer do not. */
const awayManners =
  /thank(?:s| you) for (?:your |the )?(?:e-?mail|message|mail|note|contacting)|(?:urgent|immediate|emergency|in my absence|limited (?:access|e-?mail)|no access to|will (?:respond|reply|answer|get back|return your)|upon my return|\breturning\b|^out |\bback (?:on |in )?(?:\w+ )?\d|(?:out of|not in) (?:the )?office|nicht im (?:büro|haus)|inte på kontoret|ej på kontoret|ikke på kontoret|ute av kontoret|ude af kontoret|en lue|conference|keinen zugriff|eingeschränkt\w*|svarer ikke|leser ikke|when i(?:[’']m| am| get)? (?:back|return))|tack för (?:ditt|din|ert) (?:mejl|mail|meddelande|e-post|e-mail)|brådskande|akut|i min frånvaro|läser inte|läses inte|svarar (?:jag )?(?:när|så snart)|begränsad (?:tillgång|möjlighet)|takk for (?:din|e-post|henvendelsen)|tak for (?:din|mail)|ved behov|haster|hastesaker|vielen dank für ihre|danke für|dringend\w*|in meiner abwesenheit|nicht weitergeleitet|kiitos|kiireelli\w*/im;

/** No person reads what is sent to these, and none writes from them. */
const nobody = /^(?:no|do-?not|dont|ingen|nicht)[-_.]?(?:reply|answer|antwort\w*|svar|responder)\b/i;

export function autoReplyOf(mail: IncomingMail): AutoReply | undefined {
  const start = mail.text.slice(0, 3000).split(/^(?:>|-{3}|_{3})/m, 1)[0]!;
  const subject = mail.subject.replace(answerMarks, '');
  const isAway = awayWords.test(start) || autoSubject.test(subject);
  const because = headerEvidence(mail) ?? subjectEvidence(subject) ?? senderEvidence(mail) ?? wordEvidence(start, mail);
  if (because === undefined) return undefined;
  return {
    kind: 'auto_reply',
    away: isAway,
    returns: isAway && mail.date ? returnDay(`${subject}\n${start}`, mail.date) : null,
    because: because.slice(0, 200),
  };
}

function headerEvidence({ headers, reports, inReplyTo, subject }: IncomingMail): string | undefined {
  const has = (name: string, value: RegExp): string | undefined => {
    const found = headers.get(name);
    return found !== undefined && value.test(found) ? `${name}: ${found}` : undefined;
  };
  const isList = listHeader(headers) !== undefined;
  const answersNothing = inReplyTo === null && !answerMarks.test(subject);
  return (
    has('auto-submitted', /^(?!no\b)\S/i) ??
    has('x-autoreply', /^(?!no\b)/i) ??
    has('x-autorespond', /^/) ??
    has('x-autoresponder', /^/) ??
    has('x-mail-autoreply', /^/) ??
    has('x-vacation', /^/) ??
    has('x-autogenerated', /^(?:reply|yes|true)/i) ??
    // Exchange leaves ours in answers that people write, so it counts only in what answers nothing; a program has a subject.
    (answersNothing && subject !== '' ? has('x-auto-response-suppress', /\b(?:oof|all|autoreply)\b/i) : undefined) ??
    has('precedence', isList ? /^auto[-_]?reply/i : /^(?:bulk|auto[-_]?reply|junk)/i) ??
    has('return-path', /^<\s*>$/) ??
    reports
      .map(({ type }) => type)
      .find((type) => type === 'message/disposition-notification' || type === 'message/delivery-status')
  );
}

const senderEvidence = ({ from }: IncomingMail): string | undefined =>
  nobody.test(from.address) ? from.address : undefined;
const subjectEvidence = (subject: string): string | undefined => autoSubject.exec(subject)?.[0];

/** Someone who answers may be away, too: their own words count only with the manners of a program, and without a quote. */
function wordEvidence(start: string, { text }: IncomingMail): string | undefined {
  const said = autoWords.exec(start)?.[0];
  if (said) return said;
  const away = awayWords.exec(start.slice(0, 600))?.[0];
  const isQuoting = /^>/m.test(text) || /^[-_]{5}/m.test(text);
  return away && awayManners.test(start) && !isQuoting && text.length < 1500 ? away : undefined;
}
