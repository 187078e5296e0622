import type { MethodStop } from '@app/contract/roles/method-stops';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

export { readPromptCheck } from './prompt-check.ts';

export interface BiasState {
  /** What the monitor has stopped by itself. */
  stops: Pick<MethodStop, 'method' | 'reason'>[];
  last: { days: number; alarms: string[] } | undefined;
}

export async function readBiasState(db: Db): Promise<BiasState> {
  const { rows: stops } = await sql<BiasState['stops'][number]>`
    select method, reason from method_stop where user_id is null order by method`.execute(db);
  // Whoever let a method go on since has decided on what was found.
  const { rows: runs } = await sql<{ days: number; alarms: string[] }>`
    select extract(epoch from now() - created)::float8 / 86400 as days, array(select alarm from unnest(alarms) as alarm
      where not exists (select from method_resume where resumed > bias_run.created and alarm like method || ' %')) as alarms
    from bias_run order by id desc limit 1`.execute(db);
  return { stops, last: runs[0] };
}
