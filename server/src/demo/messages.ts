import { canGoBy, type Channel, lengthRules } from '@app/contract/outreach/channels';
import { renderText } from '@app/contract/outreach/template-text';
import { demoAccounts } from './accounts.ts';
import type { Career } from './careers/career.ts';
import type { Random } from './random.ts';
import { demoTemplates } from './templates.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How somebody answers, and what comes of it: the next answer of ours, and the tag by which it ends. */
export interface Answer {
  share: number;
  words: readonly string[];
  reply?: readonly string[];
  tag?: 'artemis-tackar-nej' | 'artemis-bokad-intervju';
}
interface Phrases {
  answers: readonly Answer[];
  comments: readonly string[];
  reminders: readonly string[];
}

export const phrases: Record<Career['language'], Phrases> = {
  sv: {
    answers: [
      {
        share: 40,
        words: [
          'Hej! Tack för att du hör av dig. Det låter intressant, berätta gärna mer om teamet och löneläget.',
          'Hej, jag är nyfiken. Kan du ringa mig torsdag efter klockan 16?',
          'Tack, skicka gärna annonsen så läser jag i kväll.',
        ],
        reply: [
          'Vad roligt! Jag ringer dig då och skickar annonsen så länge.',
          'Tack! Annonsen är bifogad. Passar ett samtal på tisdag klockan 11?',
        ],
      },
      {
        share: 15,
        words: [
          'Ja, det passar bra. Jag har lagt in mötet i kalendern.',
          'Tack för samtalet! Jag kommer gärna på intervju nästa vecka.',
        ],
        reply: ['Toppen, då ses vi! Inbjudan är skickad.'],
        tag: 'artemis-bokad-intervju',
      },
      {
        share: 20,
        words: [
          'Hej! Jag har precis bytt tjänst, men hör gärna av dig om ett år.',
          'Inte just nu, vi väntar barn i mars. Fråga gärna igen efter sommaren.',
        ],
        reply: ['Tack för svaret, då hör jag av mig igen. Lycka till så länge!'],
      },
      {
        share: 25,
        words: ['Tack, men jag är nöjd där jag är.', 'Hej, tack för frågan men pendlingen blir för lång för mig.'],
        reply: ['Tack för att du svarade. Hör av dig om det ändrar sig.'],
        tag: 'artemis-tackar-nej',
      },
    ],
    comments: [
      'Ringde i dag. Öppen för nytt från mars, vill ha högst två dagar på kontoret. Löneläge runt 48.',
      'Bra samtal. Söker mer ansvar och kortare resväg. Tre månaders uppsägning.',
      'Vill helst ha fast tjänst, inte konsult. Skicka annonsen innan vi ringer igen.',
      'Har jobbat med @recruiter tidigare, goda referenser.',
      'Trevlig och rak. Passar bättre i ett mindre bolag.',
    ],
    reminders: ['Ring om start efter nyår', 'Stäm av löneläget', 'Fråga igen efter sommaren', 'Skicka annonsen'],
  },
  en: {
    answers: [
      {
        share: 40,
        words: [
          'Hi, thanks for reaching out. Sounds interesting. Could you tell me more about the team and the salary range?',
          'Hello! I am curious. Can you call me on Thursday after four?',
          'Thanks, please send the description and I will read it tonight.',
        ],
        reply: [
          'Great to hear! I will call you then and send the description in the meantime.',
          'Thank you! The description is attached. Would Tuesday at eleven work for a call?',
        ],
      },
      {
        share: 15,
        words: [
          'Yes, that works. I have accepted the invitation.',
          'Thanks for the call! I would be happy to come to an interview next week.',
        ],
        reply: ['Perfect, see you then. The invitation is on its way.'],
        tag: 'artemis-bokad-intervju',
      },
      {
        share: 20,
        words: [
          'Hi, I have just started a new job, but feel free to get in touch in a year.',
          'Not right now, we are moving in spring. Please ask me again after the summer.',
        ],
        reply: ['Thanks for letting me know, I will get back to you then. Good luck!'],
      },
      {
        share: 25,
        words: [
          'Thank you, but I am happy where I am.',
          'Thanks for thinking of me. The commute would be too long, so I will pass.',
        ],
        reply: ['Thanks for your answer. Let me know if anything changes.'],
        tag: 'artemis-tackar-nej',
      },
    ],
    comments: [
      'Good call today. Looking for a lead position, three months’ notice. Expects around 60.',
      'Prefers hybrid and lives near the station. Not interested in consulting.',
      'Wants to know more about the product before the first interview. Send the deck.',
      'Worked with @recruiter before, good references.',
      'Strong technically, a bit quiet in the call. Suggest a second interview with the team.',
    ],
    reminders: [
      'Call about the start date',
      'Check salary expectations',
      'Ask again after the summer',
      'Send the description',
    ],
  },
};

interface Contact {
  language: Career['language'];
  first_name: string;
  last_name: string;
  title: string;
  company: string;
  place: string;
  now: number;
  users: readonly number[];
}
interface Message {
  user: number;
  channel: Channel;
  direction: 'in' | 'out';
  at: string;
  subject: string;
  body: string;
  /** Which of the demo's templates it was written with. */
  template: number | null;
}

/** A conversation as it goes: most do not answer, some are asked again, and whoever answered long ago got an answer. */
export function makeMessages(random: Random, contact: Contact) {
  const { language, now, users } = contact;
  const said = phrases[language];
  const user = random.pick(users);
  const channel = random.pick(['EMAIL', 'EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'SMS'] as const);
  const fitting = demoTemplates.flatMap((template, index) =>
    template.language === language && canGoBy(template.kind, channel) ? [{ ...template, index }] : [],
  );
  const messages: Message[] = [];
  const say = (direction: Message['direction'], at: number, body: string, subject = '', template?: number) => {
    const re = messages[0]?.subject;
    messages.push({
      user,
      channel,
      direction,
      at: new Date(at).toISOString(),
      subject: re ? `Re: ${re}` : subject,
      body,
      template: template ?? null,
    });
  };
  const sayWith = (at: number, { index, subject = '', body }: (typeof fitting)[number]) =>
    say(
      'out',
      at,
      filled(body, user, contact),
      lengthRules[channel].subject ? filled(subject, user, contact) : '',
      index,
    );
  /* Many lately, fewer long ago. */
  let at = atWork(random, now - (0.4 + random.next() ** 3 * 380) * day);
  if (at > now - hour) at -= 7 * day;
  const pitch = random.pick(fitting.filter(({ is_pitch }) => is_pitch));
  sayWith(at, pitch);
  if (!random.chance(pitch.answers)) {
    const later = atWork(random, at + random.between(6, 12) * day);
    if (later >= now || !random.chance(0.4)) return { messages, tag: undefined, user };
    const again = random.pick(fitting.filter(({ is_pitch }) => !is_pitch));
    sayWith(later, again);
    if (later > now - 6 * day || !random.chance(again.answers)) return { messages, tag: undefined, user };
    at = later;
  }
  let left = random.next() * 100;
  const answer = said.answers.find(({ share }) => (left -= share) < 0) ?? said.answers[0]!;
  at = Math.max(
    at + 10 * 60_000,
    Math.min(at + random.between(30, 60 * 60) * 60_000, now - random.between(10, 500) * 60_000),
  );
  say('in', at, random.pick(answer.words));
  const next = atWork(random, at + random.between(1, 3) * day);
  /* What is a few weeks old was dealt with, nearly always. */
  const dealtWith = next < now && random.chance(now - at > 20 * day ? 0.93 : 0.3);
  if (dealtWith && answer.reply) say('out', next, random.pick(answer.reply));
  return { messages, tag: dealtWith ? answer.tag : undefined, user };
}

const senders = demoAccounts.filter(({ username }) => username.startsWith('recruiter'));

/** As it was sent by one of the recruiters. */
function filled(text: string, user: number, { users, language, company, place, ...person }: Contact): string {
  const sender = senders[users.indexOf(user)] ?? senders[0]!;
  const { first_name, last_name, title } = person;
  return renderText(text, {
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    title: language === 'sv' ? title.toLowerCase() : title,
    company,
    place,
    my_name: `${sender.first_name} ${sender.last_name}`,
    my_first_name: sender.first_name,
  }).text;
}

/** Soon after a moment, on a weekday between seven and four, which is between eight and six in the Nordics. */
export function atWork(random: Random, moment: number): number {
  const date = new Date(moment);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), random.between(7, 15));
  let at = start + random.between(0, 3599) * 1000;
  while (at <= moment || [0, 6].includes(new Date(at).getUTCDay())) at += day;
  return at;
}

export const commentOn = (random: Random, language: Career['language']): string =>
  random.pick(phrases[language].comments);
export const reminderOf = (random: Random, language: Career['language']): string =>
  random.pick(phrases[language].reminders);

/** What came in lately, so that there is something to answer whenever the demo is started. */
export const newestReplies: readonly { hoursAgo: number; words: Readonly<Record<Career['language'], string>> }[] = [
  {
    hoursAgo: 1.2,
    words: {
      sv: 'Hej! Ursäkta sent svar. Jag är gärna med, när kan vi höras?',
      en: 'Hi, sorry for the late answer. I would like to know more. When could we talk?',
    },
  },
  {
    hoursAgo: 3.6,
    words: {
      sv: 'Tack för ditt meddelande! Är det möjligt att jobba hemifrån två dagar i veckan?',
      en: 'Thanks for your message! Is it possible to work from home two days a week?',
    },
  },
  {
    hoursAgo: 18,
    words: {
      sv: 'Låter spännande. Mitt cv är lite gammalt, ska jag skicka ett nytt?',
      en: 'Sounds exciting. My CV is a bit old, shall I send you a new one?',
    },
  },
  {
    hoursAgo: 49,
    words: {
      sv: 'Hej! Vad ligger lönen på ungefär? Jag har tre månaders uppsägningstid.',
      en: 'Hello! What is the salary range, roughly? I have a notice period of three months.',
    },
  },
];
