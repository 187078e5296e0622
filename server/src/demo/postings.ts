import type { Db } from '#platform/db/db';
import { careers, places } from './careers/careers.ts';
import { employers, employersOf } from './careers/employers.ts';
import { type Random, sample, weighted } from './random.ts';

const day = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString();

interface Posting {
  title: string;
  company: string;
  skills: readonly string[];
  team: number;
  years: number;
}
const words = {
  sv: ({ title, company, skills, team, years }: Posting) =>
    `${company} söker en ${title.toLowerCase()} till ett team på ${team} personer.\n\nDu har minst ${years} års erfarenhet och kan ${skills.join(', ')}. Vi lägger stor vikt vid samarbete och personlig lämplighet.\n\nTjänsten är en tillsvidareanställning med sex månaders provanställning. Urval sker löpande.`,
  en: ({ title, company, skills, team, years }: Posting) =>
    `${company} is looking for a ${title} to join a team of ${team}.\n\nYou have at least ${years} years of experience with ${skills.join(', ')} and like to work closely with others.\n\nThis is a permanent position with hybrid work. We review applications as they come in.`,
};

/** What the employers are looking for. */
export async function fillPostings(
  db: Db,
  random: Random,
  { firstEmployer, now }: { firstEmployer: number; now: number },
): Promise<void> {
  const postings = Array.from({ length: 240 }, () => {
    const career = weighted(random, careers);
    const employer = random.pick(employersOf.get(random.pick(career.employers))!);
    const listed = now - random.between(0, 90) * day - random.between(0, 86_399_000);
    const [title] = random.pick(career.jobs.slice(0, 2));
    const company = employers[employer]!.name;
    return {
      job_title: title,
      company_id: firstEmployer + employer,
      company_name: company,
      location_name: weighted(random, places[career.language]).name,
      description_text: words[career.language]({
        title,
        company,
        skills: sample(random, career.skills, 4),
        team: random.between(3, 14),
        years: random.between(2, 6),
      }),
      url: `https://jobs.example/${random.between(100_000, 999_999)}`,
      listed_at: iso(listed),
      expire_at: iso(listed + 45 * day),
      source: random.chance(0.6) ? 'linkedin' : 'own',
    };
  });
  await db.insertInto('job_posting').values(postings).execute();
}
