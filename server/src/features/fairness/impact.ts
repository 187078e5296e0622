import {
  type BiasReport,
  type Chooser,
  choosers,
  type Grouping,
  groupings,
  impactLimits,
} from '@app/contract/llm/bias';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { genderOf } from './first-names.ts';

/** Who was chosen among whom, as rows of `person_id` and `chosen`. */
const choices: Record<Chooser, RawBuilder<unknown>> = {
  ml: sql`select person_id, score >= middle as chosen from ml_score join (
      select assignment_id, percentile_cont(0.5) within group (order by score) as middle from ml_score group by assignment_id) as role
    using (assignment_id)`,
  search: sql`select person_id, rank * 2 <= longest as chosen from grade_queue join (
      select assignment_id, max(rank) as longest from grade_queue where method = 'search' group by assignment_id) as role
    using (assignment_id) where method = 'search'`,
  llm: sql`select distinct on (assignment_id, person_id) person_id, verdict = 'yes' as chosen from llm_grade
    where assignment_id is not null order by assignment_id, person_id, id desc`,
  people: sql`select person_id, grade = 'up' as chosen from vote_current`,
};

const swedishSchools =
  '(kth|chalmers|handelshögskolan|universitet\\M|högskola|folkhögskola|gymnasie|yrkeshögskola|lund|uppsala|linköping|umeå|luleå|stockholm|gothenburg|göteborg|malmö|karlstad|örebro|växjö|linnaeus|mälardalen|karolinska|jönköping|halmstad|borås|skövde|gävle|dalarna|kristianstad)';
/** The year in which they were about 22. */
const began = sql`coalesce((select min(extract(year from ended)) from education where person_id = person.id),
  (select min(extract(year from started)) from experience where person_id = person.id))`;

interface Counted {
  name: string;
  age: string | null;
  school: string | null;
  n: number;
  chosen: number;
}

/** Groups are counted in the database and here, in memory; which group somebody may be in is written nowhere. */
export async function measureImpact(db: Db): Promise<BiasReport['impact']> {
  const all = [];
  for (const chooser of Object.keys(choosers) as Chooser[]) {
    const { rows } = await sql<Counted>`
      select lower(split_part(trim(first_name), ' ', 1)) as name,
        case when extract(year from now()) - ${began} + 22 < 35 then 'under_35' when extract(year from now()) - ${began} + 22 < 50 then 'to_49'
          when ${began} is not null then 'from_50' end as age,
        case when exists (select from education where person_id = person.id and school ~* ${swedishSchools}) then 'sweden'
          when exists (select from education where person_id = person.id and school <> '') then 'elsewhere' end as school,
        count(*)::int as n, (count(*) filter (where chosen))::int as chosen
      from (${choices[chooser]}) as choice join person on person.id = choice.person_id
      where merged_into is null and not restricted group by 1, 2, 3`.execute(db);
    const groupOf: Record<Grouping, (row: Counted) => string | null | undefined> = {
      gender: ({ name }) => genderOf(name),
      age: ({ age }) => age,
      school: ({ school }) => school,
    };
    for (const grouping of Object.keys(groupings) as Grouping[])
      all.push(...ratiosOf(rows, groupOf[grouping]).map((each) => ({ chooser, grouping, ...each })));
  }
  return all;
}

/** Each group beside the one that is chosen most. Small groups are counted and not compared. */
export function ratiosOf(
  rows: readonly Counted[],
  groupOf: (row: Counted) => string | null | undefined,
): Omit<BiasReport['impact'][number], 'chooser' | 'grouping'>[] {
  const groups = new Map<string, { n: number; chosen: number }>();
  for (const row of rows) {
    const group = groupOf(row);
    if (group == null) continue;
    const sum = groups.get(group) ?? { n: 0, chosen: 0 };
    groups.set(group, { n: sum.n + row.n, chosen: sum.chosen + row.chosen });
  }
  const total = [...groups.values()].reduce((sum, { n }) => sum + n, 0);
  const large = ({ n }: { n: number }) => n >= impactLimits.people && n >= impactLimits.share * total;
  const rateOf = ({ n, chosen }: { n: number; chosen: number }) => (n === 0 ? 0 : chosen / n);
  const compared = [...groups.values()].filter(large);
  const best = compared.toSorted((a, b) => rateOf(b) - rateOf(a))[0];
  return [...groups]
    .map(([group, counted]) => {
      const rate = rateOf(counted);
      const ratio = best && large(counted) && compared.length > 1 && best.chosen > 0 ? rate / rateOf(best) : null;
      return {
        group,
        ...counted,
        rate,
        ratio,
        high: ratio === null || counted === best ? ratio : upperEnd(counted, best!),
        alarm: ratio !== null && ratio < impactLimits.ratio,
      };
    })
    .toSorted((a, b) => (a.group < b.group ? -1 : 1));
}

/** Of the 95 % interval of a ratio of two rates, by its logarithm (Katz); a group of which nobody was chosen counts as half a person. */
function upperEnd(some: { n: number; chosen: number }, best: { n: number; chosen: number }): number {
  const chosen = Math.max(some.chosen, 0.5);
  const error = Math.sqrt(Math.max(0, 1 / chosen - 1 / some.n + 1 / best.chosen - 1 / best.n));
  return (chosen / some.n / (best.chosen / best.n)) * Math.exp(1.96 * error);
}
