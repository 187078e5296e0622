import { places, type ReadCareer } from './careers.ts';
import { employersOf } from './employers.ts';
import { type Random, weighted } from '../random.ts';

interface Working {
  years: number;
  place: string;
  now: number;
}
/** One job after the other without gaps, and the studies before them; the newest first. */
export function makeCareer(random: Random, career: ReadCareer, { years, place, now }: Working) {
  /* Whoever is new has not come to the first of them yet; whoever is not has done the one before longer, in two places. */
  const held = years < 7 ? career.jobs.slice(1) : years < 16 ? career.jobs : [career.jobs[0]!, ...career.jobs];
  const parts = held.map(() => 0.6 + random.next());
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const today = new Date(now);
  let month = today.getUTCFullYear() * 12 + today.getUTCMonth() - random.between(0, 3);
  let end: string | null = null;
  let before = -1;
  const experiences = held.map(([title, did], position) => {
    month -= Math.max(6, Math.round((years * 12 * parts[position]!) / whole));
    const choice = employersOf.get(random.pick(career.employers))!.filter((each) => each !== before);
    const employer = random.pick(choice);
    const job = {
      position,
      title,
      employer,
      location_name: random.chance(0.75) ? place : weighted(random, places[career.language]).name,
      started: dayOf(month, 1),
      ended: end,
      /* Twice the same job is told of once. */
      description: position > 0 && did === held[position - 1]![1] ? '' : did,
    };
    end = dayOf(month, 0);
    before = employer;
    return job;
  });
  /* The degree came before the first job, or, where that was a job for students, before the second. */
  const first = career.worksWhileStudying ? experiences.at(-2)! : experiences.at(-1)!;
  const graduated = Number(first.started.slice(0, 4)) - (first.started.slice(5, 7) < '07' ? 1 : 0);
  const educations = [
    {
      ...random.pick(career.education),
      started: `${graduated - random.between(3, 5)}-08-25`,
      ended: `${graduated}-06-05`,
    },
  ];
  return { experiences, educations };
}

/** A day of a month that is counted from the year 0; day 0 is the last one of the month before. */
const dayOf = (month: number, date: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, date)).toISOString().slice(0, 10);
