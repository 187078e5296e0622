import { assignmentStatuses, openStatuses, type AssignmentStatus, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import type { Compared, RoleAgreement } from '@app/contract/llm/agreement';
import type * as api from '@app/contract/llm/agreement';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { bucketOf, countedChart, readOnly, readWindow, timeAxis, within } from '../charts/charts.ts';
import { ensureAssignment } from '../membership/membership.ts';
import {
  type Counted,
  figuresOf,
  isCompared,
  newestVerdicts,
  newestVotes,
  shareOf,
  sumOf,
  tableOf,
} from './compare.ts';
import { cellColumns, cells, verdictCounts, votedCellColumns, votedCells } from './counts.ts';
import { lately, rolePartsOf } from './ready-roles.ts';
import { estimatedRecall } from './statistics/recall.ts';

const shownWeeks = 8;

/** People of a role by verdict, vote and where they came up; where there is a week, of that many weeks ago, and only who is compared. */
interface Row extends Counted {
  assignment: number;
  compared: boolean;
  stream: 'llm' | 'llm_no' | 'other';
  prompt_version: number | null;
  week: number | null;
}

/** People by vote and verdict, of all roles or of one. What is counted ahead answers only where nothing is left out. */
async function cellsOf(trx: Transaction, asked: Compared, where: RawBuilder<boolean>, isOne = false) {
  const { user, prompt_version, from, to } = asked;
  const isWhole = !isOne && [user, prompt_version, from, to].every((filter) => filter === undefined);
  const partsOf = await rolePartsOf(trx, { isWhole });
  return partsOf({
    kept: sql`agreement_cell where votes = ${asked.votes} and ${where}`,
    columns: cellColumns,
    count: (_, some) => cells(asked, sql<boolean>`(${where} and ${some})`),
  });
}

/** The same where some votes are left out: those who have none of the others are who is left of all with a verdict. */
async function cellsOfSome(trx: Transaction, asked: Compared, where: RawBuilder<boolean>, isOne: boolean) {
  const { user, prompt_version, from, to } = asked;
  // What is kept is of all versions. Where it does not answer, verdicts are found once, for whoever has a vote and for whoever has none.
  const newest = !isOne && prompt_version === undefined ? undefined : sql`newest`;
  const judged = newest
    ? verdictCounts(newest)
    : sql`select assignment_id, verdict, sum(people) as people, max(prompt_version_id) as prompt_version_id
        from ${await cellsOf(trx, { votes: 'all' }, where)} as cell group by 1, 2`;
  const partsOf = await rolePartsOf(trx, { isWhole: newest === undefined && user === undefined, from, to });
  const voted = partsOf({
    kept: sql`agreement_cell where votes = ${asked.votes} and grade is not null and ${where}`,
    columns: votedCellColumns,
    count: (period, some) =>
      votedCells({ votes: asked.votes, user, prompt_version, ...period }, sql<boolean>`(${where} and ${some})`, newest),
  });
  return sql`(
    with ${newest ? sql`newest as materialized (${newestVerdicts({ prompt_version }, where)}),` : sql``}
    voted as materialized (select *, times * cardinality(voted) as people from ${voted} as part),
    judged as (${judged}),
    counted as (select assignment_id, verdict, sum(people) as people from voted group by 1, 2)
    select ${cellColumns}, voted, times from voted union all
    select assignment_id, verdict, null, false, 'other', prompt_version_id, (judged.people - coalesce(counted.people, 0))::int, null, 1
    from judged left join counted using (assignment_id, verdict))`;
}

/** The counts that every figure of a role follows from, of many roles in one pass. */
async function countRoles(
  trx: Transaction,
  asked: Compared,
  where: RawBuilder<boolean>,
  isOne = false,
): Promise<Map<number, Row[]>> {
  const isSome = [asked.user, asked.from, asked.to].some((filter) => filter !== undefined);
  const { rows } = await sql<Row>`
    with cell as materialized (select * from ${await (isSome ? cellsOfSome : cellsOf)(trx, asked, where, isOne)} as cell)
    select assignment_id as assignment, verdict, grade, compared, stream, sum(people)::int as people,
      max(prompt_version_id) as prompt_version, null::int as week from cell group by 1, 2, 3, 4, 5
    union all
    select assignment_id, verdict, grade, true, 'other', sum(times)::int, null, floor(date_part('epoch', now() - at) / 604800)::int as week
    from cell cross join unnest(${lately(shownWeeks, sql`voted`)}) as at where compared group by 1, 2, 3, 8`.execute(
    trx,
  );
  return Map.groupBy(rows, ({ assignment }) => assignment);
}

type Named = Pick<RoleAgreement, 'id' | 'name' | 'company_name' | 'status'>;
const versionNumbers = async (trx: Transaction): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; version: number }>`select id, version from llm_prompt_version`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

function roleOf(role: Named, rows: readonly Row[], versions: ReadonlyMap<number, number>): RoleAgreement {
  const counts = rows.filter(({ week }) => week === null);
  const said = (verdict: Row['verdict']) => sumOf(counts.filter((row) => row.verdict === verdict));
  const verdicts = { yes: said('yes'), maybe: said('maybe'), no: said('no') };
  const streamOf = (stream: Row['stream'], verdict: Row['verdict']) => {
    const graded = counts.filter((row) => row.stream === stream && row.verdict === verdict && row.grade !== null);
    return {
      people: verdicts[verdict],
      votes: sumOf(graded),
      up: sumOf(graded.filter(({ grade }) => grade === 'up')),
    };
  };
  const [liked, missed] = [streamOf('llm', 'yes'), streamOf('llm_no', 'no')];
  const newest = Math.max(0, ...counts.map(({ prompt_version }) => prompt_version ?? 0));
  return {
    ...role,
    verdicts,
    ...figuresOf(tableOf(comparedOf(rows))),
    precision: shareOf(liked.up, liked.votes),
    miss: shareOf(missed.up, missed.votes),
    recall: estimatedRecall(liked, missed, role.id),
    prompt_version: versions.get(newest) ?? null,
    weeks: Array.from({ length: shownWeeks }, (_, index) => {
      const table = tableOf(rows.filter(({ week }) => week === shownWeeks - 1 - index));
      return { agreed: sumOfAgreed(table), n: table.flat().reduce((sum, count) => sum + count, 0) };
    }),
  };
}

/** Everybody who is compared, once. */
const comparedOf = (rows: readonly Row[]): Row[] => rows.filter(({ compared, week }) => compared && week === null);

const sumOfAgreed = (table: ReturnType<typeof tableOf>): number =>
  table.reduce((sum, row, index) => sum + row[index]!, 0);

const roleColumns = sql`assignment.id, assignment.name, coalesce(company.name, '') as company_name, status`;

const open = sql<boolean>`status = any(${statusValues(openStatuses)})`;
/** Whether a role is one of those that were asked for. */
function hasStatus(asked: keyof typeof api.roleGroups | AssignmentStatus): RawBuilder<boolean> {
  if (asked === 'all') return sql<boolean>`true`;
  if (asked === 'open') return open;
  return asked === 'over' ? sql<boolean>`not ${open}` : sql<boolean>`status = ${assignmentStatuses[asked]}`;
}

export const listLlmAgreement = (
  db: Db,
  { query: { status, ...asked } }: Received<typeof api.listLlmAgreement>,
): Promise<Answer<typeof api.listLlmAgreement>> =>
  readOnly(db, async (trx) => {
    const { rows: roles } = await sql<Named>`
      select ${roleColumns} from assignment left join company on company.id = company_id
      where assignment.deleted is null and ${hasStatus(status)}`.execute(trx);
    const shown = sql<boolean>`assignment_id = any(${roles.map(({ id }) => id)})`;
    const counted = await countRoles(trx, asked, status === 'all' ? sql<boolean>`true` : shown);
    const versions = await versionNumbers(trx);
    const results = roles
      .flatMap((role) => (counted.has(role.id) ? [roleOf(role, counted.get(role.id)!, versions)] : []))
      .toSorted((a, b) => b.n - a.n || a.name.localeCompare(b.name) || a.id - b.id);
    return { results };
  });

export const getLlmAgreement = (
  db: Db,
  { params: { id }, query: asked }: Received<typeof api.getLlmAgreement>,
): Promise<Answer<typeof api.getLlmAgreement>> =>
  readOnly(db, async (trx) => {
    await ensureAssignment(trx, id);
    const { rows: found } = await sql<Named>`
      select ${roleColumns} from assignment left join company on company.id = company_id where assignment.id = ${id}`.execute(
      trx,
    );
    const [role] = found as [Named];
    const own = sql<boolean>`assignment_id = ${id}`;
    const counts = (await countRoles(trx, asked, own, true)).get(id);
    const { rows } = await sql<Counted & { id: number; version: number; note: string }>`
      with verdict as (
        select distinct on (prompt_version_id, person_id) assignment_id, person_id, prompt_version_id, verdict from llm_grade
        where ${own} order by prompt_version_id, person_id, id desc
      ), vote as (${newestVotes(asked, own)})
      select prompt.id, version, note, verdict, grade, count(*)::int as people
      from verdict join vote using (assignment_id, person_id) join llm_prompt_version as prompt on prompt.id = prompt_version_id
      where ${isCompared(asked)} group by 1, 2, 3, 4, 5`.execute(trx);
    const versions = [...Map.groupBy(rows, (row) => row.id).values()].map((own_) => {
      const { id: version_id, version, note } = own_[0]!;
      return { id: version_id, version, note, ...figuresOf(tableOf(own_)) };
    });
    return {
      role: counts ? roleOf(role, counts, await versionNumbers(trx)) : null,
      name: role.name,
      table: tableOf(comparedOf(counts ?? [])).map((row) => [...row]),
      versions: versions.toSorted((a, b) => b.version - a.version),
    };
  });

const oldestVote = (trx: Transaction) => async () =>
  (await sql<{ at: string | null }>`select min(created) as at from vote_current`.execute(trx)).rows[0]!.at;

export const getLlmAgreementTrend = (
  db: Db,
  { query }: Received<typeof api.getLlmAgreementTrend>,
): Promise<ChartPayload> =>
  countedChart(db, 'llm_agreement', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestVote(trx), finest: 'day', usual: 30 });
    const { assignment } = query;
    const where = assignment === undefined ? sql<boolean>`true` : sql<boolean>`assignment_id = ${assignment}`;
    const { votes, user, prompt_version } = query;
    const counted = { votes, user, prompt_version };
    const people =
      user === undefined
        ? await cellsOf(trx, counted, where, assignment !== undefined)
        : sql`(${votedCells(counted, where)})`;
    const { rows } = await sql<Counted & { at: string }>`
      select ${bucketOf(window, sql`at`)} as at, verdict, grade, count(*)::int as people
      from ${people} as cell cross join unnest(voted) as at where compared and ${within(window, sql`at`)} group by 1, 2, 3`.execute(
      trx,
    );
    const byBucket = Map.groupBy(rows, ({ at }) => Date.parse(at));
    const dense = window.starts.map((start) => {
      const table = tableOf(byBucket.get(start) ?? []);
      return { ...figuresOf(table), agreed: sumOfAgreed(table) };
    });
    return {
      title: 'Agreement of votes and verdicts',
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'score', min: -1, max: 1 },
      ],
      series: [
        {
          id: 'agreement:share',
          name: 'Say the same',
          axis: 'l',
          draw: 'line',
          ...ratiosOf(dense.map(({ agreed, n }) => ({ hits: agreed, n }))),
          total: null,
        },
        ...(['kappa', 'ac1'] as const).map((id) => ({
          id,
          name: id === 'kappa' ? 'Kappa' : 'AC1',
          axis: 'r' as const,
          draw: 'line' as const,
          data: dense.map((figures) => figures[id]?.value ?? null),
          n: dense.map(({ n }) => n),
          lo: dense.map((figures) => figures[id]?.lo ?? null),
          hi: dense.map((figures) => figures[id]?.hi ?? null),
          total: null,
        })),
      ],
      tables: ['vote_current', 'llm_grade'],
      definition:
        'The newest vote on each person for a role beside the newest verdict, by when the vote was given: up goes with yes, maybe with maybe, down with no. Kappa (Cohen 1960) is the agreement above that of two who agree by chance; AC1 (Gwet 2008) is the same with another idea of chance, which does not fall when nearly all are up or down. Intervals are of 95 %.',
      warnings: window.warnings,
    };
  });

export async function listGradeVersions(db: Db): Promise<Answer<typeof api.listGradeVersions>> {
  const { rows: results } = await sql<Answer<typeof api.listGradeVersions>['results'][number]>`
    select id, version, note, created from llm_prompt_version where kind = 'grade' order by version desc, id desc`.execute(
    db,
  );
  return { results };
}
