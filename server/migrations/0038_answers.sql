-- What happens after an answer.

alter table message
  -- What a person says that it means; `intent` stays what the rules guessed.
  add column confirmed text constraint message__confirmed check (confirmed in ('interested', 'later', 'no', 'referral', 'wrong_person')),
  add column confirmed_by bigint constraint message__confirmed_by references app_user on delete set null,
  add column confirmed_at timestamptz,
  -- What came of it, so that it can be undone: a reminder, the change of a card, an address.
  add column confirmed_effects jsonb not null default '{}',
  -- The message of ours that it answers.
  add column answers_id bigint constraint message__answers references outbox on delete set null;
create index message__confirmed_by on message (confirmed_by) where confirmed_by is not null;
create index message__answers_id on message (answers_id) where answers_id is not null;
comment on column message.confirmed is 'pii:message';
comment on column message.confirmed_by is 'pii:activity';
comment on column message.confirmed_at is 'pii:activity';
comment on column message.confirmed_effects is 'pii:message';
comment on column message.answers_id is 'none';

-- What an answer means, as the API tells it; null for whatever is none.
create function message__meaning(answer message) returns jsonb language sql stable as $$
  select case when answer.direction = 'in' and answer.kind = 'message' then jsonb_build_object(
    'guess', nullif(answer.intent, 'unknown'), 'until', answer.intent_until, 'because', answer.intent_because,
    'confirmed', answer.confirmed, 'confirmed_by', (select username from app_user where id = answer.confirmed_by),
    'confirmed_at', to_jsonb(answer.confirmed_at)) end $$;
