import type { Answer } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/database';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { migrationLock } from '#platform/db/migrate';
import type { Services } from '#platform/services';

/** Locks that always have the same key. */
const wholeNames = ['superusers', 'usernames', 'task_run__follow_job'];
/** Locks whose first half is the same, and whose second says what of. Tasks that must not run twice have their own names. */
const halfNames = ['mailbox access'];

type Lock = Answer<typeof api.listAdvisoryLocks>['results'][number];

export async function listAdvisoryLocks(
  db: Db,
  _: unknown,
  __: unknown,
  { tasks }: Services,
): Promise<Answer<typeof api.listAdvisoryLocks>> {
  const halves = [...halfNames, ...tasks.kinds.map(({ name }) => name)];
  const { rows } = await sql<Lock>`
    with held as (
      select lock.pid, lock.mode, lock.granted, lock.classid::bigint as high, lock.objid::bigint as low, lock.objsubid,
        activity.state, application_name as application, extract(epoch from now() - coalesce(xact_start, state_change))::float8 as seconds
      from pg_locks as lock join pg_stat_activity as activity using (pid)
      where locktype = 'advisory' and lock.database = (select oid from pg_database where datname = current_database())
    ), named as (
      select name, hashtext(name) as hash, 1 as objsubid from unnest(${wholeNames}::text[]) as name
      union all select name, hashtext(name), 2 from unnest(${halves}::text[]) as name
    )
    select concat_ws(' ', pid, objsubid, high, low, mode) as id, coalesce((
        /* One key of 64 bits lies in two halves of 32; a hash of 32 bits fills the upper half with its sign. */
        select name from named where named.objsubid = held.objsubid and case held.objsubid
          when 1 then (high << 32 | low) = named.hash::bigint else high = named.hash::bigint & 4294967295 end limit 1),
        case when objsubid = 1 and (high << 32 | low) = ${migrationLock}::bigint then 'migrations' end, '') as name,
      case objsubid when 1 then (high << 32 | low)::text else high || ', ' || low end as key, mode, granted, pid, application,
      coalesce(state, 'hidden') as state, seconds, case when granted then '{}' else pg_blocking_pids(pid) end as blocked_by,
      (select count(*) from held as waiter where not waiter.granted and (waiter.high, waiter.low, waiter.objsubid) = (held.high, held.low, held.objsubid)
        and held.granted) as waiters,
      granted and coalesce(state, '') like 'idle%' as idle
    from held order by 11 desc, granted desc, seconds desc nulls last`.execute(db);
  return { results: rows };
}
