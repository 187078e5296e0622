import type { Answer, Received } from '@app/contract/base/endpoint';
import { ingestKinds } from '@app/contract/machine/ingest-kinds';
import type { SourceFreshness } from '@app/contract/machine/ingest';
import type * as api from '@app/contract/machine/ingest';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** Batches that follow each other within this time are one sending that was too large for one request. */
const sendingSeconds = 60;
/** A source that says nothing for so many times as long as usual has fallen silent. */
const silentTimes = 3;

/**
 * What is usual is what was usual in the seven days up to the last batch: a source that has been silent for weeks is silent,
 * though there is nothing in the last seven days to compare it with.
 */
export async function getFreshness(
  db: Db,
  { query: { kinds } }: Received<typeof api.getFreshness>,
): Promise<Answer<typeof api.getFreshness>> {
  const stored = kinds.map((kind) => {
    const { stores = kind }: { stores?: string } = ingestKinds[kind];
    return stores;
  });
  const { rows: results } = await sql<SourceFreshness>`
    with senders as (
      select source, max(used.at::timestamptz) as last_received
      from licence_key cross join jsonb_each_text(kinds_used) as used (kind, at)
      where used.kind = any(${kinds}) group by source
    ), came as (
      select source, count(*) filter (where received_at > now() - interval '1 hour')::int as events,
        percentile_cont(0.5) within group (order by extract(epoch from received_at - occurred_at)::float8) as lag_seconds
      from ingest_event where kind = any(${stored}) and received_at > now() - interval '1 day' group by source
    ), turned_away as (
      select source, sum(rejected)::int as rejected from ingest_batch where at > now() - interval '1 day' group by source
    )
    select source, last_received, coalesce(events, 0) as events, coalesce(rejected, 0) as rejected, lag_seconds, usual_gap_seconds,
      last_batch is null or coalesce(extract(epoch from now() - last_batch) > ${silentTimes} * usual_gap_seconds, false) as silent
    from senders
    left join came using (source)
    left join turned_away using (source)
    cross join lateral (
      select max(at) as last_batch, case when count(*) > 2 then coalesce(
        percentile_cont(0.5) within group (order by gap) filter (where gap >= ${sendingSeconds}::int), ${sendingSeconds}::float8
      ) end as usual_gap_seconds
      from (
        select at, extract(epoch from at - lag(at) over (order by at))::float8 as gap
        from ingest_batch
        where ingest_batch.source = senders.source and at > (
          select max(newest.at) from ingest_batch as newest where newest.source = senders.source) - interval '7 days'
      ) as sent
    ) as rhythm
    order by source`.execute(db);
  return { results };
}
