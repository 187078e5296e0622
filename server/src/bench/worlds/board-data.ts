import pg from 'pg';

interface Filled {
  /** Who works on the roles. */
  user: number;
  /** A role with 200 people on its board. */
  assignment: number;
  people: number[];
}
const [roles, cards, versions] = [1000, 200, 5];

/** A thousand roles with two hundred cards of five versions each, unless they are there; votes and reminders of one user. */
export async function fillBoards(url: string): Promise<Filled> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: users } = await client.query<{ id: string }>("select id from app_user where username = 'bench'");
  const user = Number(users[0]!.id);
  await client.query('insert into user_profile (user_id) values ($1) on conflict do nothing', [user]);
  const { rows: known } = await client.query('select from assignment limit 1');
  if (known.length === 0) {
    console.log(`Making ${roles * cards * versions} versions of cards…`);
    await client.query('begin');
    await client.query(
      "insert into assignment (name, status) select 'Role ' || n, n % 9 from generate_series(1, $1) as n",
      [roles],
    );
    await client.query(
      "insert into assignment_member (assignment_id, user_id, part) select id, $1, 'user' from assignment",
      [user],
    );
    await client.query(
      `insert into person_assignment (assignment_id, person_id, version, stands_for, "column", status_str, since, place,
         assignee_id, snoozed, change, created_by, created)
       select role, 1 + (role * 7919 + card * 104729) % 200000, version, version,
         (array['new', 'contacted', 'replied', 'interview', 'sent_to_client'])[version],
         (array['New', 'Contacted', 'Replied', 'Interview', 'Sent to client'])[version],
         now() - make_interval(days => 60 - version * 10), -card, $1,
         case when card % 50 = 0 and version = 5 then now() - interval '1 day' end, gen_random_uuid(), $1,
         now() - make_interval(days => 60 - version * 10)
       from generate_series(1, $2::int) as role, generate_series(1, $3::int) as card, generate_series(1, $4::int) as version
       on conflict do nothing`,
      [user, roles, cards, versions],
    );
    await client.query(
      `insert into board_card (assignment_id, person_id, record_id, version)
       select distinct on (assignment_id, person_id) assignment_id, person_id, id, version from person_assignment
       order by assignment_id, person_id, version desc`,
    );
    await client.query(
      `with cast_votes as (
         insert into vote (assignment_id, person_id, user_id, grade, method)
         select assignment_id, person_id, $1, case when person_id % 3 = 0 then 'up' else 'down' end, 'ml' from board_card
         returning *)
       insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
       select assignment_id, person_id, user_id, id, grade, method, created from cast_votes`,
      [user],
    );
    await client.query(
      `insert into reminder (person_id, user_id, due, prospect)
       select n * 37, $1, now() - make_interval(hours => n), n % 2 = 0 from generate_series(1, 2000) as n`,
      [user],
    );
    await client.query('commit');
    await client.query('vacuum analyze');
  }
  const { rows } = await client.query<{ assignment_id: string; people: string[] }>(
    `select assignment_id, array_agg(person_id order by person_id) as people from board_card group by 1
     having count(*) = $1 order by 1 limit 1`,
    [cards],
  );
  await client.end();
  return { user, assignment: Number(rows[0]!.assignment_id), people: rows[0]!.people.map(Number) };
}
