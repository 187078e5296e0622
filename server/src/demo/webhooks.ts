import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** One that is switched off, so that nothing leaves a demo; its secret is nobody's. */
export const fillWebhooks = (trx: Transaction) =>
  sql`
  with hook as (
    insert into webhook (url, secret, kinds, active, stopped, created)
    values ('https://hooks.example.com/spana', '\\x00', '{vote,reply}', false, 'Nothing got through for 24 hours', now() - interval '9 days')
    returning id)
  insert into webhook_delivery (webhook_id, kind, data, state, attempts, error, created, sent)
  select hook.id, kind, data::jsonb, state, attempts, error, now() - age::interval, case when state = 'sent' then now() - age::interval end
  from hook, (values
    ('vote', '{"vote": 31, "role": 1, "person": 12, "user": 3}', 'sent', 1, '', '8 days'),
    ('reply', '{"message": 58, "person": 40}', 'sent', 2, '', '7 days'),
    ('vote', '{"vote": 77, "role": 2, "person": 15, "user": 4}', 'failed', 9, 'It answered 502', '4 days')
  ) as told (kind, data, state, attempts, error, age)`.execute(trx);
