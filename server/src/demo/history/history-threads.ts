import { canGoBy, type Channel, lengthRules } from '@app/contract/outreach/channels';
import { renderText } from '@app/contract/outreach/template-text';
import { day, hour, iso } from '../calendar.ts';
import type { Career } from '../careers/career.ts';
import { type Answer, atWork, phrases } from '../messages.ts';
import { type Random, weighted } from '../random.ts';
import { demoTemplates } from '../templates.ts';

export interface Sender {
  id: number;
  first_name: string;
  last_name: string;
  /** Whose to-do page people look at: whatever they wrote long ago has come to an end. */
  isDemo: boolean;
}
export interface Candidate {
  id: number;
  first_name: string;
  last_name: string;
  title: string;
  company: string;
  place: string;
  language: Career['language'];
  skills: readonly string[];
  years: number;
  known: number;
  email: string | null;
  phone: string | null;
  link: string | null;
}

/** A message of a thread, as both the outbox and the timeline know it. */
export interface Letter {
  /** By which what came back for it finds it. */
  ref: string;
  person_id: number;
  user_id: number;
  assignment_id: number | null;
  channel: Channel | 'INVITATION';
  direction: 'in' | 'out';
  kind: 'message' | 'bounce' | 'auto_reply' | 'invitation';
  at: string;
  address: string;
  subject: string;
  body: string;
  template_id: number | null;
  /** 0 for the first of a sequence. */
  step: number;
}
export type Outcome = NonNullable<Answer['tag']> | 'answered' | 'silent' | 'bounced';
export interface Thread {
  letters: Letter[];
  outcome: Outcome;
  sent: number;
  replied: number | undefined;
  /** When the tag was set that it ended in. */
  tagged: number | undefined;
}

export interface Writing {
  person: Candidate;
  sender: Sender;
  assignment: number;
  role: string;
  began: number;
  now: number;
  templates: readonly number[];
}

const channels = [
  'EMAIL',
  'EMAIL',
  'EMAIL',
  'MESSAGE',
  'MESSAGE',
  'RECRUITER_FREE_INMAIL',
  'PAYED_INMAIL',
  'SMS',
] as const;
export const addressOf = ({ email, phone, link }: Candidate, channel: Letter['channel']): string | null =>
  channel === 'EMAIL' ? email : channel === 'SMS' ? phone : link;
const bounces = 0.05;
const absences = 0.04;

/** Written to about a role, asked again, answered or not: and whoever answered got an answer, too. */
export function makeThread(random: Random, writing: Writing): Thread | undefined {
  const { person, sender, now } = writing;
  const open = channels.filter((channel) => addressOf(person, channel));
  if (open.length === 0) return undefined;
  const channel = random.pick(open);
  const fitting = demoTemplates.flatMap((template, index) =>
    template.language === person.language && canGoBy(template.kind, channel) ? [{ ...template, index }] : [],
  );
  const letters: Letter[] = [];
  const say = voiceOf(random, writing, channel, letters);
  const pitch = random.pick(fitting.filter(({ is_pitch }) => is_pitch));
  const sent = atWork(random, writing.began);
  say.template(sent, pitch);
  const end = (outcome: Outcome, replied?: number, tagged?: number): Thread => ({
    letters,
    outcome,
    sent,
    replied,
    tagged,
  });
  if (channel === 'EMAIL' && !sender.isDemo && random.chance(bounces)) {
    say.back('bounce', sent + random.between(20, 240) * 1000, 'The address could not be found (550 5.1.1).');
    return end('bounced');
  }
  if (channel === 'EMAIL' && random.chance(absences))
    say.back('auto_reply', sent + random.between(10, 90) * 1000, awayText[person.language]);
  let last = sent;
  let answers = random.chance(pitch.answers * 0.7);
  /* Four messages without an answer and nobody is reminded of them any more. */
  const reminders = sender.isDemo ? 3 : random.chance(0.4) ? 1 : 0;
  for (let n = 0; n < reminders && !answers; n += 1) {
    const at = atWork(random, last + random.between(5, 8) * day);
    if (at > now - hour) return end('silent');
    const again = random.pick(fitting.filter(({ is_pitch }) => !is_pitch));
    say.template(at, again);
    last = at;
    answers = random.chance(again.answers * 0.6);
  }
  if (!answers) return end('silent');
  const replied = last + random.between(20, 55 * 60) * 60_000;
  const next = atWork(random, replied + random.between(1, 2) * hour);
  if (next > now - 2 * hour) return end('silent');
  const { words, reply, tag } = weighted(
    random,
    phrases[person.language].answers.filter((answer) => answer.tag || !sender.isDemo),
  );
  say.back('message', replied, random.pick(words));
  say.plain(next, random.pick(reply ?? ['Tack!']));
  if (tag) return end(tag, replied, next + random.between(5, 50) * 60_000);
  /* Some of those who were curious come to an interview in the end. */
  const met = next + random.between(2, 8) * day;
  return met < now && random.chance(0.35) ? end('artemis-bokad-intervju', replied, met) : end('answered', replied);
}

const awayText = {
  sv: 'Jag är ledig och läser inte e-post. Jag är tillbaka nästa vecka.',
  en: 'I am out of office and back next week.',
};

/** The ways to say something in a thread. */
function voiceOf(
  random: Random,
  { person, sender, assignment, role, templates }: Writing,
  channel: Channel,
  letters: Letter[],
) {
  const values = {
    first_name: person.first_name,
    last_name: person.last_name,
    name: `${person.first_name} ${person.last_name}`,
    title: person.language === 'sv' ? person.title.toLowerCase() : person.title,
    company: person.company,
    place: person.place,
    role,
    my_name: `${sender.first_name} ${sender.last_name}`,
    my_first_name: sender.first_name,
  };
  const fill = (text: string) => renderText(text, values).text;
  const add = (
    letter: Pick<Letter, 'ref' | 'direction' | 'kind' | 'body' | 'template_id'> & { step?: number },
    at: number,
    subject = '',
  ) =>
    void letters.push({
      person_id: person.id,
      user_id: sender.id,
      assignment_id: assignment,
      channel,
      address: addressOf(person, channel)!,
      at: iso(at),
      step: 0,
      subject: lengthRules[channel].subject ? (letters[0] ? `Re: ${letters[0].subject}` : subject) : '',
      ...letter,
    });
  const ours = { direction: 'out', kind: 'message' } as const;
  return {
    template: (at: number, { index, subject = '', body }: (typeof demoTemplates)[number] & { index: number }) =>
      add(
        {
          ...ours,
          ref: random.uuid(),
          body: fill(body),
          template_id: templates[index]!,
          step: letters.filter(({ direction }) => direction === 'out').length,
        },
        at,
        fill(subject),
      ),
    plain: (at: number, body: string) => add({ ...ours, ref: random.uuid(), body, template_id: null }, at),
    /** For the last that we said. */
    back: (kind: 'message' | 'bounce' | 'auto_reply', at: number, body: string) =>
      add({ ref: letters.at(-1)!.ref, direction: 'in', kind, body, template_id: null }, at),
  };
}
