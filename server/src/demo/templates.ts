import type { TemplateKind } from '@app/contract/outreach/channels';
import { newTemplate, type TemplateProfile } from '@app/contract/outreach/templates';
import type { Db } from '#platform/db/db';
import type { Career } from './careers/career.ts';

type Name =
  | 'mail_sv'
  | 'message_sv'
  | 'inmail_sv'
  | 'again_sv'
  | 'follow_sv'
  | 'last_sv'
  | 'mail_en'
  | 'message_en'
  | 'inmail_en'
  | 'again_en'
  | 'follow_en'
  | 'last_en';
interface DemoTemplate {
  key: Name;
  language: Career['language'];
  name: string;
  kind: TemplateKind;
  is_pitch: boolean;
  subject?: string;
  body: string;
  /** What it said before it was improved. */
  before?: string;
  next?: readonly (readonly [
    trigger: 'next_email' | 'next_linkedin_message' | 'next_free_inmail' | 'next_sms',
    to: Name,
    days: number,
  ])[];
  /** How many of those who get it answer. */
  answers: number;
}

/** What the demo sends, in the order of their ids. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    key: 'mail_sv',
    language: 'sv',
    name: 'Första kontakt via e-post',
    kind: 'Email',
    is_pitch: true,
    subject: '{{role|Ett uppdrag}} – något för dig?',
    body: `Hej {{first_name}}!

Jag såg att du arbetar som {{title|konsult}} på {{company|ditt nuvarande bolag}}. En av våra kunder söker någon med din bakgrund, med start i början av året: en fast tjänst, ett litet team och två dagar hemma i veckan.

Har du en kvart för ett samtal i veckan? Svara med en tid som passar så ringer jag.

Vänliga hälsningar
{{my_name}}`,
    before: `Hej {{first_name}}!

Vi är ett rekryteringsbolag som arbetar med många spännande kunder. Jag såg din profil och tror att du kan passa för flera av våra uppdrag, så jag skickar gärna mer information om oss.

Vänliga hälsningar
{{my_name}}`,
    next: [
      ['next_email', 'follow_sv', 4],
      ['next_sms', 'last_sv', 9],
    ],
    answers: 0.44,
  },
  {
    key: 'message_sv',
    language: 'sv',
    name: 'Första kontakt, meddelande',
    kind: 'LinkedinMessage',
    is_pitch: true,
    body: `Hej {{first_name|du}}! Jag rekryterar till en tjänst som ligger nära det du gör på {{company|jobbet}}. Fast anställning, hybrid och ett litet team i {{place|närheten}}. Får jag skicka annonsen?

{{my_first_name}}`,
    next: [['next_linkedin_message', 'follow_sv', 5]],
    answers: 0.47,
  },
  {
    key: 'inmail_sv',
    language: 'sv',
    name: 'InMail, kort',
    kind: 'LinkedinInmail',
    is_pitch: true,
    subject: 'En fråga om nästa steg',
    body: `Hej {{first_name}}, jag söker en {{title|specialist}} till en kund som bygger något eget och behöver din erfarenhet. Start efter nyår, lön efter överenskommelse. Är du öppen för att höra mer? Ett ja eller nej räcker, så hör jag av mig med annonsen och namnet på kunden.

{{my_first_name}}`,
    next: [['next_free_inmail', 'last_sv', 6]],
    answers: 0.31,
  },
  {
    key: 'again_sv',
    language: 'sv',
    name: 'Vi har pratat förr',
    kind: 'All',
    is_pitch: true,
    subject: 'Vi pratades vid för ett tag sedan',
    body: `Hej {{first_name}}! Vi pratades vid för ett par år sedan. Nu har jag ett uppdrag som ligger nära det du sökte då. Är du öppen för att höra mer? /{{my_first_name}}`,
    next: [['next_email', 'last_sv', 7]],
    answers: 0.55,
  },
  {
    key: 'follow_sv',
    language: 'sv',
    name: 'Uppföljning',
    kind: 'All',
    is_pitch: false,
    subject: 'Såg du mitt meddelande?',
    body: `Hej igen {{first_name}}! Ville bara se att mitt förra meddelande kom fram. Jag berättar gärna mer på telefon, och det är helt i sin ordning att tacka nej. /{{my_first_name}}`,
    next: [
      ['next_email', 'last_sv', 5],
      ['next_linkedin_message', 'last_sv', 7],
    ],
    answers: 0.22,
  },
  {
    key: 'last_sv',
    language: 'sv',
    name: 'Sista försöket',
    kind: 'All',
    is_pitch: false,
    subject: 'Ska jag stänga det här?',
    body: `Hej {{first_name}}, processen går vidare på fredag, så jag hör av mig en gång till. Säg till om det inte är aktuellt, så stör jag inte mer. /{{my_first_name}}`,
    answers: 0.16,
  },
  {
    key: 'mail_en',
    language: 'en',
    name: 'First contact by e-mail',
    kind: 'Email',
    is_pitch: true,
    subject: '{{role|A role}} that may suit you',
    body: `Hi {{first_name|there}},

I came across your work as {{title|a specialist}} at {{company|your company}}. A client of ours is looking for someone with your background, starting early next year: a permanent position, a small team, hybrid.

Do you have fifteen minutes this week? Just answer with a time that suits you and I will call.

Best regards
{{my_name}}`,
    before: `Hi {{first_name}},

We are a recruitment company with many exciting clients. Your profile looks great and I would love to add you to our network.

Best regards
{{my_name}}`,
    next: [
      ['next_email', 'follow_en', 4],
      ['next_linkedin_message', 'last_en', 8],
    ],
    answers: 0.41,
  },
  {
    key: 'message_en',
    language: 'en',
    name: 'First contact, message',
    kind: 'LinkedinMessage',
    is_pitch: true,
    body: `Hi {{first_name|there}}, I am recruiting for a position close to what you do at {{company|work}}. Permanent, hybrid, small team. May I send you the description?

{{my_first_name}}`,
    next: [['next_linkedin_message', 'follow_en', 5]],
    answers: 0.45,
  },
  {
    key: 'inmail_en',
    language: 'en',
    name: 'InMail, short',
    kind: 'LinkedinInmail',
    is_pitch: true,
    subject: 'Your next step?',
    body: `Hi {{first_name|there}}, a client of ours builds a product of their own and needs a {{title|specialist}} with your experience. It starts early next year and can be done from home three days a week. Would you like to hear more? A yes or no is enough, and I will send you the description.

{{my_first_name}}`,
    next: [['next_free_inmail', 'last_en', 6]],
    answers: 0.29,
  },
  {
    key: 'again_en',
    language: 'en',
    name: 'We have spoken before',
    kind: 'All',
    is_pitch: true,
    subject: 'We spoke some time ago',
    body: `Hi {{first_name|there}}, we spoke a couple of years ago. I now have something close to what you were looking for then. Would you like to hear more? {{my_first_name}}`,
    next: [['next_email', 'last_en', 7]],
    answers: 0.52,
  },
  {
    key: 'follow_en',
    language: 'en',
    name: 'Follow-up',
    kind: 'All',
    is_pitch: false,
    subject: 'Did my message reach you?',
    body: `Hi {{first_name|there}}, just checking that my last message reached you. Happy to tell you more over the phone, and no hard feelings if the answer is no. {{my_first_name}}`,
    next: [
      ['next_email', 'last_en', 5],
      ['next_linkedin_message', 'last_en', 7],
    ],
    answers: 0.2,
  },
  {
    key: 'last_en',
    language: 'en',
    name: 'Last try',
    kind: 'All',
    is_pitch: false,
    subject: 'Shall I close this?',
    body: `Hi {{first_name|there}}, we are shortlisting on Friday, so I thought I would ask once more. Let me know if the timing is wrong and I will not disturb you again. {{my_first_name}}`,
    answers: 0.14,
  },
];

const day = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();
const profileOf = ({ name, kind, is_pitch, subject = '', body }: DemoTemplate): TemplateProfile =>
  newTemplate({ name, kind, is_pitch, subject, body });

/** The templates, with what they said before and with what follows each. Answers with their ids, in their order. */
export async function fillTemplates(db: Db, users: readonly number[]): Promise<number[]> {
  const ids = new Map<Name, number>();
  for (const [index, template] of demoTemplates.entries()) {
    const { delays, ...profile } = profileOf(template);
    const user_id = users[index % users.length]!;
    const [created, updated] = [daysAgo(420 - index * 3), daysAgo(6 + ((index * 71) % 290))];
    const version = template.before ? 2 : 1;
    const { id } = await db
      .insertInto('conversation_template')
      .values({ ...profile, delays: JSON.stringify(delays), user_id, version, created, updated })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(template.key, id);
    const { name, kind, subject, body } = profile;
    const said = template.before ? [template.before, body] : [body];
    await db
      .insertInto('conversation_template_version')
      .values(
        said.map((text, before) => ({
          template_id: id,
          version: before + 1,
          name,
          kind,
          subject,
          body: text,
          user_id,
          created: before === 0 ? created : updated,
        })),
      )
      .execute();
  }
  for (const { key, next = [] } of demoTemplates) {
    if (next.length === 0) continue;
    await db
      .updateTable('conversation_template')
      .set({
        ...Object.fromEntries(next.map(([trigger, to]) => [trigger, ids.get(to)!])),
        delays: JSON.stringify(Object.fromEntries(next.map(([trigger, , days]) => [trigger, days]))),
      })
      .where('id', '=', ids.get(key)!)
      .execute();
  }
  return demoTemplates.map(({ key }) => ids.get(key)!);
}

/** For everyone a template of each kind, for one recruiter another, and for some roles those in English. */
export async function fillDefaults(db: Db, recruiter: number, templates: readonly number[]): Promise<void> {
  const idOf = (key: Name): number => templates[demoTemplates.findIndex((template) => template.key === key)]!;
  const roles = await db
    .selectFrom('assignment')
    .select('id')
    .where('name', 'in', ['Senior Frontend Developer', 'Data Engineer', 'Go Developer'])
    .orderBy('id')
    .execute();
  const everyone = { user_id: null, assignment_id: null };
  await db
    .insertInto('template_default')
    .values([
      { ...everyone, channel: 'All', template_id: idOf('again_sv') },
      { ...everyone, channel: 'Email', template_id: idOf('mail_sv') },
      { ...everyone, channel: 'LinkedinMessage', template_id: idOf('message_sv') },
      { ...everyone, channel: 'LinkedinInmail', template_id: idOf('inmail_sv') },
      { ...everyone, user_id: recruiter, channel: 'LinkedinMessage', template_id: idOf('message_en') },
      ...roles.map(({ id }) => ({ user_id: null, assignment_id: id, channel: 'Email', template_id: idOf('mail_en') })),
    ])
    .execute();
}
