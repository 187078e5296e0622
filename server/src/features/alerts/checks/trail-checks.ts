import { sql } from 'kysely';
import { lastTrailCheck, listBusiestReaders } from '../../audit/audit.ts';
import { counted, type Finding, type Look } from './check.ts';

export async function checkProfiles({ db }: Look, most: number): Promise<Finding> {
  const readers = await listBusiestReaders(db, most);
  const [first] = readers;
  if (!first) return { state: 'ok', summary: `No one opened more than ${most} people in the last hour.` };
  const others = readers.length > 1 ? `, and ${counted(readers.length - 1, 'other')} did` : '';
  return {
    state: 'fail',
    summary: `${first.username} opened ${first.people} people in the last hour${others}; the limit is ${most}.`,
    evidence: { columns: ['User', 'People'], rows: readers.map(({ username, people }) => [username, String(people)]) },
  };
}

/** Entries may be older than the database, as those of a demo are. */
const begun = sql`(select min(applied) from schema_migration)`;

export async function checkTrails({ db }: Look, mostHours: number): Promise<Finding> {
  const check = await lastTrailCheck(db);
  const { rows } = await sql<{ hours: number; up: number }>`
    select (extract(epoch from now() - coalesce(${check?.at ?? null}::timestamptz, greatest(min(created), ${begun}))) / 3600)::float as hours
    from audit_log`.execute(db);
  const hours = rows[0]!.hours ?? 0;
  if (check && check.findings.length > 0)
    return {
      state: 'fail',
      summary: `${check.findings[0]}${check.findings.length > 1 ? `, and ${check.findings.length - 1} more` : ''}.`,
      evidence: { columns: ['What is wrong'], rows: check.findings.map((finding) => [finding]) },
      remedy: 'npm run audit:verify',
    };
  if (hours > mostHours)
    return {
      state: 'fail',
      summary: check
        ? `The trails were last checked ${counted(Math.round(hours), 'hour')} ago; the limit is ${mostHours}.`
        : `The trails have not been checked yet, ${counted(Math.round(hours), 'hour')} after they began; the limit is ${mostHours}.`,
      remedy: 'npm run audit:verify',
    };
  return {
    state: 'ok',
    summary: check
      ? `All ${check.entries.toLocaleString('en')} entries were as they were written at the last check.`
      : 'The first check has not been made yet; the trails are younger than the limit.',
  };
}
