import { assignmentStatuses, openStatuses, type AssignmentStatus, statusValues } from '@app/contract/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratiosOf } from '@app/contract/charts';
import type { Compared, RoleAgreement } from '@app/contract/llm-agreement';
import type * as api from '@app/contract/llm-agreement';
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
import { estimatedRecall } from './statistics/recall.ts';

const shownWeeks = 8;

/** People of a role: by verdict, vote, where they came up, and how many weeks ago; those of older votes have no week. */
interface Row extends Counted {
  assignment: number;
  compared: boolean | null;
  stream: 'llm' | 'llm_no' | 'other';
  prompt_version: number | null;
  week: number | null;
}

/** The counts that every figure of a role follows from, of many roles in one pass. */
async function countRoles(trx: Transaction, asked: Compared, where: RawBuilder<boolean>): Promise<Map<number, Row[]>> {
  const { rows } = await sql<Row>`
    with verdict as (${newestVerdicts(asked, where)}), vote as (${newestVotes(asked, where)})
    select assignment_id as assignment, verdict, grade, ${isCompared(asked)} as compared,
      case when method in ('llm', 'llm_no') then method else 'other' end as stream,
      case when created > now() - ${`${shownWeeks * 7} days`}::interval then floor(date_part('epoch', now() - created) / 604800)::int end as week,
      count(*)::int as people, max(prompt_version_id) as prompt_version
    from verdict left join vote using (assignment_id, person_id) group by 1, 2, 3, 4, 5, 6`.execute(trx);
  return Map.groupBy(rows, ({ assignment }) => assignment);
}

type Named = Pick<RoleAgreement, 'id' | 'name' | 'company_name' | 'status'>;
const versionNumbers = async (trx: Transaction): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; version: number }>`select id, version from llm_prompt_version`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

function roleOf(role: Named, counts: readonly Row[], versions: ReadonlyMap<number, number>): RoleAgreement {
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
  const compared = counts.filter((row) => row.compared === true);
  const newest = Math.max(0, ...counts.map(({ prompt_version }) => prompt_version ?? 0));
  return {
    ...role,
    verdicts,
    ...figuresOf(tableOf(compared)),
    precision: shareOf(liked.up, liked.votes),
    miss: shareOf(missed.up, missed.votes),
    recall: estimatedRecall(liked, missed, role.id),
    prompt_version: versions.get(newest) ?? null,
    weeks: Array.from({ length: shownWeeks }, (_, index) => {
      const table = tableOf(compared.filter(({ week }) => week === shownWeeks - 1 - index));
      return { agreed: sumOfAgreed(table), n: table.flat().reduce((sum, count) => sum + count, 0) };
    }),
  };
}

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
    const counts = (await countRoles(trx, asked, own)).get(id);
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
      table: tableOf((counts ?? []).filter(({ compared }) => compared === true)).map((row) => [...row]),
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
    const { rows } = await sql<Counted & { at: string }>`
      with verdict as (${newestVerdicts(query, where)}), vote as (${newestVotes({ votes: query.votes, user: query.user }, where)})
      select ${bucketOf(window, sql`created`)} as at, verdict, grade, count(*)::int as people
      from verdict join vote using (assignment_id, person_id) where ${isCompared(query)} and ${within(window, sql`created`)}
      group by 1, 2, 3`.execute(trx);
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
