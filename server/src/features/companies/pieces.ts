import { type RawBuilder, sql } from 'kysely';

/** A count with an upper limit, so that a very large employer costs no more than another. */
export const mostCounted = 1000;

/** A user as timelines name them, also one who has left. */
export const whoIs = (user: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', app_user.id, 'username', app_user.username,
    'name', trim(app_user.first_name || ' ' || app_user.last_name)) from app_user where app_user.id = ${user})`;
