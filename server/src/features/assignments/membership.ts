import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';

/** Everybody may look at every role. Changing one takes working on it; voting, working or voting on it. */
export async function ensureMember(
  db: Db,
  actor: Actor,
  assignment: number,
  parts: readonly ('user' | 'thumber')[] = ['user'],
): Promise<void> {
  const { rows } = await sql<{ member: boolean }>`
    select exists (select from assignment_member where assignment_id = assignment.id and user_id = ${actor.id}
      and part = any(${parts})) as member
    from assignment where id = ${assignment} and deleted is null`.execute(db);
  ensure(rows[0], 'assignment_not_found');
  ensure(rows[0].member || actor.is_staff || actor.is_superuser, 'not_permitted');
}

export async function ensureAssignment(db: Db, assignment: number): Promise<void> {
  const { rows } = await sql`select from assignment where id = ${assignment} and deleted is null`.execute(db);
  ensure(rows.length > 0, 'assignment_not_found');
}
