import type { Transaction } from '#platform/db/db';
import { companies } from './names.ts';
import { type Random, sample } from './random.ts';

const jobs = [
  {
    title: 'Senior Java developer',
    skills: ['Java', 'Spring Boot', 'PostgreSQL', 'Kubernetes'],
    least: 850,
    most: 1100,
  },
  {
    title: 'Frontend developer, React',
    skills: ['React', 'TypeScript', 'CSS', 'Accessibility'],
    least: 750,
    most: 980,
  },
  { title: 'DevOps engineer', skills: ['Kubernetes', 'Terraform', 'AWS', 'Linux'], least: 900, most: 1150 },
  { title: 'Data engineer', skills: ['Python', 'SQL', 'Airflow', 'dbt'], least: 850, most: 1100 },
  { title: 'Project manager, IT', skills: ['Project management', 'Scrum', 'Jira'], least: 900, most: 1250 },
  { title: 'Test lead', skills: ['Testing', 'Selenium', 'Playwright'], least: 700, most: 900 },
  { title: 'UX designer', skills: ['Figma', 'User research', 'Prototyping'], least: 750, most: 950 },
  { title: 'Business analyst', skills: ['Requirements', 'SQL', 'Power BI'], least: 800, most: 1050 },
] as const;
const brokers = ['Uppdragsbrokern', 'Konsultkollen', 'Nordic Assignments', ''];
const places = ['Stockholm', 'Göteborg', 'Malmö', 'Umeå', 'Linköping', 'Oslo'];
const days = 86_400_000;

/** What a feed of the market would have reported in the last three weeks. */
export async function fillConsultingAds(trx: Transaction, random: Random): Promise<void> {
  const dateIn = (ahead: number) => new Date(Date.now() + ahead * days).toISOString().slice(0, 10);
  const ads = Array.from({ length: 36 }, (_, at) => {
    const { title, skills, least, most } = random.pick(jobs);
    const age = (at * 21) / 36 + random.next() / 2;
    return {
      source: 'demo',
      ref: `ad-${at + 1}`,
      title,
      client: random.chance(0.8) ? random.pick(companies) : '',
      broker: random.pick(brokers),
      place: random.pick(places),
      is_remote: random.chance(0.35),
      starts_on: random.chance(0.9) ? dateIn(random.between(7, 60)) : null,
      months: random.chance(0.85) ? random.pick([3, 6, 6, 9, 12]) : null,
      hourly_rate: random.chance(0.7) ? 10 * Math.round(random.between(least, most) / 10) : null,
      currency: 'SEK',
      skills: sample(random, skills, random.between(2, skills.length)),
      url: `https://ads.example.com/${at + 1}`,
      published: new Date(Date.now() - age * days).toISOString(),
      apply_by: random.chance(0.8) ? dateIn(Math.round(14 - age)) : null,
      state: at > 10 && random.chance(0.2) ? 'hidden' : 'new',
    };
  });
  const [first] = await trx.insertInto('consulting_ad').values(ads).returning('id').execute();
  /* The same, from another broker. */
  await trx
    .insertInto('consulting_ad')
    .values({ ...ads[0]!, ref: 'ad-again', broker: 'Frilansbasen', duplicate_of: first!.id })
    .execute();
}
