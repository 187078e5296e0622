import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { holdings } from '../features/personal-data/holdings.ts';
import { makeAssignment, makeCompany, makePerson, makeUser } from './make.ts';

/** A word that stands nowhere but in what is held about the person of a test. */
export const canary = 'canary.zq7x@mark.example';

/** A person with a row in every table that holds something about people, and with `canary` in every column that is about them. */
export async function makeFullPerson(db: Db): Promise<{ person: number; other: number; role: number }> {
  const own = randomUUID();
  const user = await makeUser(db);
  const person = await makePerson(db, {
    emails: [{ email: canary, state: 'valid', is_primary: true }],
    phones: [{ phone: '+46701740605', state: 'valid', is_primary: true }],
    links: [`https://www.linkedin.com/in/${canary}`],
    experiences: [
      { title: 'Engineer', company_name: 'Volvo', location_name: '', started: null, ended: null, description: '' },
    ],
    educations: [{ school: 'KTH', degree: '', started: null, ended: null }],
  } as never);
  const other = await makePerson(db);
  const role = await makeAssignment(db, { users: [user.id] });
  const company = await makeCompany(db);
  await sql`with
    file as (insert into attachment (kind, object_id, name, media_type, size) values ('person', ${person}, 'cv.pdf', 'application/pdf', 3) returning id),
    content as (insert into attachment_content (attachment_id, content) select id, 'cv' from file),
    photo as (insert into picture (person_id, media_type, content) values (${person}, 'image/png', 'photo')),
    wrote as (insert into comment (kind, object_id, body, created_by) values ('person', ${person}, 'Hello', ${user.id}) returning id),
    wording as (insert into comment_version (comment_id, version, body, created) select id, 1, 'Hi', now() from wrote),
    bell as (insert into notification (user_id, kind, about_kind, about_id, key) select ${user.id}, 'mention', 'comment', id, 'k' from wrote),
    mark as (insert into tag (name) values (${own}) returning id),
    marked as (insert into tagging (kind, object_id, tag_id) select 'person', ${person}, id from mark),
    later as (insert into reminder (person_id, user_id, due, text) values (${person}, ${user.id}, now(), 'Call')),
    contact as (insert into company_contact (company_id, person_id, title) values (${company}, ${person}, 'Boss')),
    linked as (insert into connection (person_id, user_id, connected, source) values (${person}, ${user.id}, now(), 'manual')),
    machine as (insert into bot (source, ref, name, status) values ('s', ${own}, 'Bot', 'ok') returning id),
    invited as (insert into bot_invitation (bot_id, ref, type, person_id, sent_at) select id, 'r', 'plain', ${person}, now() from machine),
    box as (insert into mailbox (user_id, address, name, provider, smtp_host, smtp_port, smtp_security, username, password)
      values (${user.id}, 'me@firm.example', 'Me', 'other', 'smtp.firm.example', 25, 'none', 'me', 'x') returning id),
    mail as (insert into outbox (message_id, user_id, person_id, channel, body, opt_out_token, state, send_at, not_after)
      values (${`<${own}@firm.example>`}, ${user.id}, ${person}, 'EMAIL', 'Hello', ${own}, 'queued', now(), now()) returning id),
    came as (insert into incoming_mail (mailbox_id, message_id, kind, outbox_id) select box.id, '<2@theirs.example>', 'reply', mail.id from box, mail),
    said as (insert into message (person_id, user_id, channel, direction, body, at) values (${person}, ${user.id}, 'EMAIL', 'in', 'Hi', now()) returning id),
    voted as (insert into vote (assignment_id, person_id, user_id, grade, method) values (${role}, ${person}, ${user.id}, 'up', 'custom') returning id),
    counted as (insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
      select ${role}, ${person}, ${user.id}, id, 'up', 'custom', now() from voted),
    stood as (insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for)
      values (${role}, ${person}, 1, 'new', 'New', now(), 1, gen_random_uuid(), 1) returning id),
    card as (insert into board_card (assignment_id, person_id, record_id, version) select ${role}, ${person}, id, 1 from stood),
    shared as (insert into shortlist (assignment_id, hash, client, fields, blind, expires) values (${role}, ${own}, 'Client', '{}', false, now()) returning id),
    sharing as (insert into shortlist_person (shortlist_id, person_id, place) select id, ${person}, 1 from shared returning id),
    judged as (insert into shortlist_opinion (entry_id, grade, comment) select id, 'up', 'Good' from sharing),
    queued as (insert into grade_queue (assignment_id, method, rank, person_id, score, reason) values (${role}, 'ml', 1, ${person}, 1, 'Why')),
    skipped as (insert into grade_skip (assignment_id, person_id, user_id) values (${role}, ${person}, ${user.id})),
    trained as (insert into ml_run (assignment_id, last_vote_id, votes, seconds, report, model) values (${role}, 1, 1, 1, '{}', '{}') returning id),
    scored as (insert into ml_score (assignment_id, person_id, run_id, score, speaks_for, speaks_against)
      select ${role}, ${person}, id, 0.5, '{Rust}', '{Java}' from trained),
    prompt as (select id from llm_prompt_version limit 1),
    asked as (insert into llm_call (feature, provider, model, prompt_version_id, person_id, status, request_hash)
      select 'grade', 'openai', 'gpt', id, ${person}, 'ok', 'abc' from prompt),
    cached as (insert into llm_cache_entry (key, model, prompt_version_id, person_id, input, answer)
      select ${own}, 'gpt', id, ${person}, '{}', '{}' from prompt),
    graded as (insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
      select ${role}, ${person}, 'yes', 80, 'Good', '[]', 'gpt', id, 'abc' from prompt),
    batch as (insert into llm_batch (feature, task, provider, endpoint, model) values ('grade', 't', 'openai', 'e', 'gpt') returning id),
    batched as (insert into llm_batch_item (batch_id, prompt_version_id, person_id, request_hash, messages, input)
      select batch.id, prompt.id, ${person}, 'abc', '[]', '{}' from batch, prompt),
    repeated as (insert into llm_stability (assignment_id, person_id, prompt_version_id, times) select ${role}, ${person}, id, 2 from prompt returning id),
    answered as (insert into llm_stability_answer (stability_id, nth, verdict, score, summary, model) select id, 1, 'yes', 80, 'Good', 'gpt' from repeated),
    extracted as (insert into llm_extraction (text_hash, model, prompt_version_id, person_id, answer) select 'abc', 'gpt', id, ${person}, '{}' from prompt),
    tests as (insert into testset (name) values (${own}) returning id),
    tested as (insert into testset_item (testset_id, assignment_id, person_id, gold, source, person_version, valid_from)
      select id, ${role}, ${person}, 'up', 'hand', 1, 1 from tests returning id),
    run as (insert into eval_run (testset_id, testset_version, prompt_version_id, model, state, items, cap_microusd, estimated_microusd)
      select tests.id, 1, prompt.id, 'gpt', 'done', 1, 1, 1 from tests, prompt returning id),
    result as (insert into eval_result (run_id, item_id, state, key, summary) select run.id, tested.id, 'ok', 'abc', 'Good' from run, tested),
    drawing as (insert into draw (assignment_id, seed, strata) values (${role}, 's', '{}') returning id),
    drawn as (insert into draw_person (draw_id, person_id, nth, stratum, probability) select id, ${person}, 1, '', 1 from drawing),
    page as (insert into capture (user_id, page, url, title, text, person_id, state)
      values (${user.id}, 'p', 'https://p.example/', 'Page', 'Text', ${person}, 'accepted')),
    list as (insert into import_batch (name, format, columns, mapping, rows, created_by) values (${canary}, 'csv', '{Name}', '{name}', 1, ${user.id}) returning id),
    piece as (insert into import_piece (batch_id, first_row, last_row, rows)
      select id, 1, 1, ${deflateRawSync(JSON.stringify([{ n: 1, cells: [canary] }]))} from list),
    line as (insert into import_row (batch_id, n, outcome, person_id, cells) select id, 1, 'failed', ${person}, '{Anna}' from list),
    merged as (insert into person_merge (kept_id, other_id, moved, version, undone) values (${person}, ${other}, '{"fields": {"title": "x"}}', 2, now())),
    view as (insert into saved_view (owner_id, route, name, query) values (${user.id}, '/people', 'One', ${`query=${encodeURIComponent(canary)}`})),
    search as (insert into search_template (name, search, created_by) values (${own}, ${`?q=${canary}`}, ${user.id})),
    kept as (insert into idempotency_key (user_id, key, hash, answer) values (${user.id}, 'k', 'h', to_jsonb(${canary}::text))),
    ran as (insert into task_run (uuid, queue, name, state, received, eta, kwargs) values
      (gen_random_uuid(), 'default', 'some.task', 'FAILURE', now(), now(), jsonb_build_object('of', ${canary}::text))),
    seen as (insert into access_entry (user_id, act, way, people) values (${user.id}, 'search', 'GET /', array[${person}::bigint])),
    held as (insert into legal_hold (person_id, reason, created_by, ended) values (${person}, 'Claim', ${user.id}, now())),
    link as (insert into data_link (person_id, hash, expires) values (${person}, 'h', now())),
    asks as (insert into erasure (person_id, state, asked_by, due, finished) values (${person}, 'cancelled', 'staff', now(), now()))
    insert into audit_log (action, targets, before, after, reason)
      select 'card_change', array['person:' || ${person}::bigint], '{"n": 5}', '{"a": [1, "x"]}', 'x' from prompt`.execute(
    db,
  );
  await sql`update import_batch set sample = ${JSON.stringify([{ n: 1, cells: [canary] }])}`.execute(db);
  await markEverything(db, person);
  return { person, other, role };
}

/** Holds one of a few words that the product or staff have chosen, so no place for a text about a person. */
const chosen = new Set([
  'draw_person.stratum',
  'draw_person.verdict',
  'testset_item.stratum',
  'audit_log.via',
  'vote_current.grade',
  'person_assignment.column',
  'person_assignment.status_str',
  'person.country',
]);
/** Rows of a list that nobody has brought in yet stand packed in it; what becomes of them has an expectation of its own. */
const packed = 'import_piece.rows';

const values: Record<string, ReturnType<typeof sql>> = {
  text: sql`${canary}`,
  citext: sql`${canary}`,
  'text[]': sql`array[${canary}::text]`,
  jsonb: sql`jsonb_build_object('canary', ${canary}::text)`,
  bytea: sql`convert_to(${canary}, 'UTF8')`,
  tsvector: sql`to_tsvector('simple', ${canary})`,
};

/** Every column that is marked as personal, as the database itself says; `few`: it holds one of a few words, such as a grade. */
async function personalColumns(db: Db) {
  const { rows } = await sql<{ table: string; column: string; type: string; few: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_constraint k where k.conrelid = c.oid and contype = 'c' and a.attnum = any(conkey)
        and pg_get_constraintdef(k.oid) ~ ('\\m' || a.attname || '\\M.* = ANY \\(+ARRAY')) or a.attgenerated <> '' as few
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and col_description(c.oid, a.attnum) like 'pii:%' order by 1, 2`.execute(db);
  return rows;
}
const standsIn = (column: ReturnType<typeof sql>) => sql<boolean>`(strpos(lower(${column}::text), ${canary}) > 0
  or strpos(${column}::text, encode(convert_to(${canary}, 'UTF8'), 'hex')) > 0)`;

/**
 * Personal columns that no canary has reached: those that can hold a text and do not hold it, and those that cannot, of tables without a
 * row about the person. `ofUsers` are tables that tell of nobody but users.
 */
export async function unreachedColumns(
  db: Db,
  { person, ofUsers }: { person: number; ofUsers: ReadonlySet<string> },
): Promise<string[]> {
  const unreached: string[] = [];
  for (const { table, column, type, few } of await personalColumns(db)) {
    const name = `${table}.${column}`;
    if (ofUsers.has(table) || name === packed) continue;
    const ofPerson = holdings.find((each) => each.table === table)?.of({ people: [person], words: [canary] });
    const isText = type in values && !few && !chosen.has(name);
    const reached = isText ? standsIn(sql`row.${sql.ref(column)}`) : ofPerson;
    if (!reached) unreached.push(name);
    else {
      const { rows } = await sql`select from ${sql.table(table)} as row where ${reached} limit 1`.execute(db);
      if (rows.length === 0) unreached.push(name);
    }
  }
  return unreached;
}

/** Puts the canary into every personal column of every row about the person, wherever the column can hold a text. */
async function markEverything(db: Db, person: number): Promise<void> {
  const columns = await personalColumns(db);
  const scope = { people: [person], words: [canary] };
  for (const { table, of } of holdings)
    for (const { column, type, few } of columns.filter((each) => each.table === table)) {
      const isPacked = table === 'import_piece' || table === 'import_batch';
      const value = isPacked || few || chosen.has(`${table}.${column}`) ? undefined : values[type];
      if (!value) continue;
      await db.transaction().execute(async (trx) => {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        await sql`update ${sql.table(table)} as row set ${sql.ref(column)} = ${value} where ${of(scope)}`.execute(trx);
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
      });
    }
}

/** Tables of all schemas in which the canary, or another word, stands in plain letters or as bytes. */
export async function tablesWithCanary(db: Db, word = canary): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname <> 'information_schema' and nspname not like 'pg\\_%' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} as row
      where strpos(lower(row::text), ${word}) > 0 or strpos(row::text, encode(convert_to(${word}, 'UTF8'), 'hex')) > 0 limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
