import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { type Holding, holdings, type Scope } from './holdings.ts';

type Row = Record<string, unknown>;
export interface Told {
  heading: string;
  rows: Row[];
}

const user = (column: string) =>
  sql`(select first_name || ' ' || last_name from app_user where id = row.${sql.ref(column)})`;
/** Numbers that mean nothing to whoever reads the export are told as names. */
const named: Record<string, { as: string; name: ReturnType<typeof sql> }> = {
  ...Object.fromEntries(
    ['user_id', 'actor_id', 'created_by', 'assignee_id', 'confirmed_by'].map((column) => [
      column,
      { as: column.replace('_id', ''), name: user(column) },
    ]),
  ),
  assignment_id: {
    as: 'role',
    name: sql`(select concat_ws(', ', role.name, company.name) from assignment as role
      left join company on company.id = role.company_id where role.id = row.assignment_id)`,
  },
  company_id: { as: 'company', name: sql`(select name from company where id = row.company_id)` },
  shortlist_id: {
    as: 'recipient',
    name: sql`(select concat_ws(', ', shortlist.client, company.name) from shortlist join assignment on assignment.id = assignment_id
      left join company on company.id = assignment.company_id where shortlist.id = row.shortlist_id)`,
  },
  tag_id: { as: 'tag', name: sql`(select name from tag where id = row.tag_id)` },
  batch_id: { as: 'list', name: sql`(select name from import_batch where id = row.batch_id)` },
  prompt_version_id: {
    as: 'prompt',
    name: sql`(select kind || ' ' || version from llm_prompt_version where id = row.prompt_version_id)`,
  },
};

const selected = (column: string) =>
  named[column]
    ? sql`${named[column].name} as ${sql.ref(named[column].as)}`
    : sql`row.${sql.ref(column)} as ${sql.ref(column)}`;

async function rowsOf(db: Db, { table, of, tells }: Holding, scope: Scope): Promise<Row[]> {
  const { rows } = await sql<{ told: Row }>`
    select to_jsonb(told) as told from (
      select ${sql.join(tells.map(selected))} from ${sql.table(table)} as row where ${of(scope)} order by row.ctid) as told`.execute(
    db,
  );
  return rows.map(({ told }) => told);
}

/** All that is told of a person, the person first. Headings without rows are left out. */
export async function tellAll(db: Db, scope: Scope): Promise<Told[]> {
  const told: Told[] = [];
  for (const holding of holdings.toReversed())
    if (holding.tells.length > 0) told.push({ heading: holding.heading, rows: await rowsOf(db, holding, scope) });
  return told.filter(({ rows }) => rows.length > 0);
}

export interface KeptFile {
  name: string;
  content: Uint8Array;
}
/** Attached files and the photo, by names that no two have. */
export async function filesOf(db: Db, { people }: Scope): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select attachment.id || ' ' || name as name, content from attachment
      join attachment_content on attachment_id = attachment.id where kind = 'person' and object_id = any(${people})
    union all select 'photo ' || id || case media_type when 'image/png' then '.png' else '.jpg' end, content
      from picture where person_id = any(${people}) order by 1`.execute(db);
  return rows.map(({ name, content }) => ({ name: name.replaceAll(/[/\\\0]/g, '_'), content }));
}
