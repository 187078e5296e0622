-- Roles: what we find people for. The API calls them assignments.
create table assignment (
  id bigint generated always as identity constraint assignment__id primary key,
  name text not null constraint assignment__name check (name <> ''),
  company_id bigint constraint assignment__company references company on delete set null,
  -- 0 Preparation, 1 Active, 2 Inactive, 3 DoneSuccess, 4 DoneFailed, 5 Paused, 6 Incoming, 7 ToBeClosed, 8 SentToClient
  status smallint not null default 0 constraint assignment__status check (status between 0 and 8),
  -- 0 RECRUITING, 1 CONSULTING
  type smallint not null default 0 constraint assignment__type check (type in (0, 1)),
  description text not null default '',
  openings smallint not null default 1 constraint assignment__openings check (openings between 1 and 999),
  submission_deadline timestamptz,
  external_url text not null default '',
  is_recruiting_company boolean not null default false,
  llm_thumbing boolean not null default false,
  vote_to_board boolean not null default true,
  -- Whole units of `currency` an hour, the most the client pays.
  rate integer constraint assignment__rate check (rate between 0 and 1000000),
  currency text not null default 'SEK' constraint assignment__currency check (currency ~ '^[A-Z]{3}$'),
  extent smallint constraint assignment__extent check (extent between 1 and 100),
  starts date,
  length_months smallint constraint assignment__length_months check (length_months between 1 and 120),
  location_name text not null default '',
  workplace text not null default '' constraint assignment__workplace check (workplace in ('', 'on_site', 'hybrid', 'remote')),
  must_skills text[] not null default '{}',
  should_skills text[] not null default '{}',
  criteria text[] not null default '{}',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by bigint constraint assignment__created_by references app_user on delete set null,
  deleted timestamptz,
  version integer not null default 1
);
create index assignment__company_id on assignment (company_id);
create index assignment__status_name on assignment (status, name);
create index assignment__created_by_id on assignment (created_by);
comment on column assignment.id is 'none';
comment on column assignment.name is 'none';
comment on column assignment.company_id is 'none';
comment on column assignment.status is 'none';
comment on column assignment.type is 'none';
comment on column assignment.description is 'none';
comment on column assignment.openings is 'none';
comment on column assignment.submission_deadline is 'none';
comment on column assignment.external_url is 'none';
comment on column assignment.is_recruiting_company is 'none';
comment on column assignment.llm_thumbing is 'none';
comment on column assignment.vote_to_board is 'none';
comment on column assignment.rate is 'none';
comment on column assignment.currency is 'none';
comment on column assignment.extent is 'none';
comment on column assignment.starts is 'none';
comment on column assignment.length_months is 'none';
comment on column assignment.location_name is 'none';
comment on column assignment.workplace is 'none';
comment on column assignment.must_skills is 'none';
comment on column assignment.should_skills is 'none';
comment on column assignment.criteria is 'none';
comment on column assignment.created is 'none';
comment on column assignment.updated is 'none';
comment on column assignment.created_by is 'pii:activity';
comment on column assignment.deleted is 'none';
comment on column assignment.version is 'none';

-- Users work on a role; thumbers only vote.
create table assignment_member (
  assignment_id bigint not null constraint assignment_member__assignment references assignment on delete cascade,
  user_id bigint not null constraint assignment_member__user references app_user on delete cascade,
  part text not null constraint assignment_member__part check (part in ('user', 'thumber')),
  constraint assignment_member__assignment_user_part primary key (assignment_id, user_id, part)
);
create index assignment_member__user_id on assignment_member (user_id, part, assignment_id);
comment on column assignment_member.assignment_id is 'none';
comment on column assignment_member.user_id is 'none';
comment on column assignment_member.part is 'none';

create table assignment_star (
  assignment_id bigint not null constraint assignment_star__assignment references assignment on delete cascade,
  user_id bigint not null constraint assignment_star__user references app_user on delete cascade,
  constraint assignment_star__user_assignment primary key (user_id, assignment_id)
);
create index assignment_star__assignment_id on assignment_star (assignment_id);
comment on column assignment_star.assignment_id is 'none';
comment on column assignment_star.user_id is 'none';

-- The columns of a board, as an array of {key, name, colour, stale_days, soft_limit}. The newest row counts.
create table board_config (
  id bigint generated always as identity constraint board_config__id primary key,
  assignment_id bigint not null constraint board_config__assignment references assignment on delete cascade,
  columns jsonb not null,
  created timestamptz not null default now(),
  created_by bigint constraint board_config__created_by references app_user on delete set null
);
create index board_config__assignment_newest on board_config (assignment_id, id desc);
create index board_config__created_by_id on board_config (created_by);
comment on column board_config.id is 'none';
comment on column board_config.assignment_id is 'none';
comment on column board_config.columns is 'none';
comment on column board_config.created is 'none';
comment on column board_config.created_by is 'pii:activity';

-- Where a person stands in a role. Every change is a new row; the one with the highest version counts.
create table person_assignment (
  id bigint generated always as identity constraint person_assignment__id primary key,
  assignment_id bigint not null constraint person_assignment__assignment references assignment on delete restrict,
  person_id bigint not null constraint person_assignment__person references person on delete restrict,
  version integer not null,
  -- The key of the column, and what the column was called then.
  "column" text not null,
  status_str text not null,
  -- Since when the person stands there, and where among the others: smaller is higher.
  since timestamptz not null,
  place numeric not null,
  assignee_id bigint constraint person_assignment__assignee references app_user on delete restrict,
  archived boolean not null default false,
  archive_reason text not null default '',
  snoozed timestamptz,
  snooze_note text not null default '',
  deleted boolean not null default false,
  -- What was changed at one stroke is undone at one stroke.
  change uuid not null,
  undoes uuid,
  -- The version it says the same as: its own, unless an undo brought an earlier one back.
  stands_for integer not null,
  -- Why it moved by itself, when it did.
  rule text not null default '',
  created timestamptz not null default clock_timestamp(),
  created_by bigint constraint person_assignment__created_by references app_user on delete restrict,
  actor_id bigint constraint person_assignment__actor references app_user on delete restrict,
  constraint person_assignment__version unique (assignment_id, person_id, version)
);
create index person_assignment__person_id on person_assignment (person_id, assignment_id, version desc);
create index person_assignment__assignee_id on person_assignment (assignee_id);
create index person_assignment__created_by_id on person_assignment (created_by, assignment_id, id desc);
create index person_assignment__actor_id on person_assignment (actor_id) where actor_id is not null;
-- Whose sleep is over, by whoever looks after them.
create index person_assignment__asleep on person_assignment (coalesce(assignee_id, created_by), snoozed)
  where snoozed is not null and not archived and not deleted;
create index person_assignment__change on person_assignment (change);
create index person_assignment__undoes on person_assignment (undoes) where undoes is not null;
create index person_assignment__assignment_id on person_assignment (assignment_id, id);
create trigger person_assignment__append_only before update or delete on person_assignment
  for each row execute function refuse_change();
comment on column person_assignment.id is 'none';
comment on column person_assignment.assignment_id is 'pii:activity';
comment on column person_assignment.person_id is 'none';
comment on column person_assignment.version is 'none';
comment on column person_assignment."column" is 'pii:activity';
comment on column person_assignment.status_str is 'pii:activity';
comment on column person_assignment.since is 'pii:activity';
comment on column person_assignment.place is 'none';
comment on column person_assignment.assignee_id is 'pii:activity';
comment on column person_assignment.archived is 'pii:activity';
comment on column person_assignment.archive_reason is 'pii:activity';
comment on column person_assignment.snoozed is 'pii:activity';
comment on column person_assignment.snooze_note is 'pii:activity';
comment on column person_assignment.deleted is 'none';
comment on column person_assignment.change is 'none';
comment on column person_assignment.undoes is 'none';
comment on column person_assignment.stands_for is 'none';
comment on column person_assignment.rule is 'none';
comment on column person_assignment.created is 'pii:activity';
comment on column person_assignment.created_by is 'pii:activity';
comment on column person_assignment.actor_id is 'pii:activity';

-- The row that counts, for every person in every role, so that a board need not read its history. Also what a move locks.
create table board_card (
  assignment_id bigint not null constraint board_card__assignment references assignment on delete restrict,
  person_id bigint not null constraint board_card__person references person on delete restrict,
  record_id bigint not null constraint board_card__record references person_assignment on delete restrict,
  version integer not null,
  constraint board_card__assignment_person primary key (assignment_id, person_id)
);
create index board_card__person_id on board_card (person_id);
create unique index board_card__record_id on board_card (record_id);
comment on column board_card.assignment_id is 'pii:activity';
comment on column board_card.person_id is 'none';
comment on column board_card.record_id is 'none';
comment on column board_card.version is 'none';

-- Judgements. The newest of a user about a person in a role counts; changing one's mind is a new row.
create table vote (
  id bigint generated always as identity constraint vote__id primary key,
  assignment_id bigint not null constraint vote__assignment references assignment on delete restrict,
  person_id bigint not null constraint vote__person references person on delete restrict,
  user_id bigint not null constraint vote__user references app_user on delete restrict,
  -- null takes the vote back.
  grade text constraint vote__grade check (grade in ('up', 'down', 'maybe')),
  method text not null constraint vote__method check (method in ('ml', 'regexp', 'llm', 'llm_no', 'custom')),
  vote_type text not null default 'match_no_conversation',
  reason text not null default '',
  -- How long they looked at it, and whether others' verdicts were in sight.
  seconds integer constraint vote__seconds check (seconds >= 0),
  verdict_visible boolean not null default false,
  created timestamptz not null default clock_timestamp(),
  actor_id bigint constraint vote__actor references app_user on delete restrict
);
create index vote__assignment_person on vote (assignment_id, person_id, user_id, id desc);
create index vote__person_id on vote (person_id, id desc);
create index vote__user_id on vote (user_id, id desc);
create index vote__actor_id on vote (actor_id) where actor_id is not null;
create trigger vote__append_only before update or delete on vote for each row execute function refuse_change();
comment on column vote.id is 'none';
comment on column vote.assignment_id is 'pii:activity';
comment on column vote.person_id is 'none';
comment on column vote.user_id is 'pii:activity';
comment on column vote.grade is 'pii:profile';
comment on column vote.method is 'none';
comment on column vote.vote_type is 'none';
comment on column vote.reason is 'pii:profile';
comment on column vote.seconds is 'none';
comment on column vote.verdict_visible is 'none';
comment on column vote.created is 'pii:activity';
comment on column vote.actor_id is 'pii:activity';

-- The votes that count, one per user, person and role, so that cards need not read the history.
create table vote_current (
  assignment_id bigint not null constraint vote_current__assignment references assignment on delete restrict,
  person_id bigint not null constraint vote_current__person references person on delete restrict,
  user_id bigint not null constraint vote_current__user references app_user on delete restrict,
  vote_id bigint not null constraint vote_current__vote references vote on delete restrict,
  grade text not null,
  method text not null,
  created timestamptz not null,
  constraint vote_current__assignment_person_user primary key (assignment_id, person_id, user_id)
);
create index vote_current__person_id on vote_current (person_id);
create index vote_current__user_id on vote_current (user_id, created desc);
create index vote_current__vote_id on vote_current (vote_id);
create index vote_current__counts on vote_current (assignment_id, method, grade);
comment on column vote_current.assignment_id is 'pii:activity';
comment on column vote_current.person_id is 'none';
comment on column vote_current.user_id is 'pii:activity';
comment on column vote_current.vote_id is 'none';
comment on column vote_current.grade is 'pii:profile';
comment on column vote_current.method is 'none';
comment on column vote_current.created is 'pii:activity';

-- How a conversation of a user with a person stands, per kind of channel. Follows the messages by trigger.
create table conversation (
  user_id bigint not null constraint conversation__user references app_user on delete cascade,
  person_id bigint not null constraint conversation__person references person on delete cascade,
  kind text not null constraint conversation__kind check (kind in ('network', 'email')),
  sent integer not null,
  received integer not null,
  last_direction text not null,
  last_at timestamptz not null,
  last_message_id bigint not null constraint conversation__message references message on delete cascade,
  constraint conversation__user_person_kind primary key (user_id, person_id, kind)
);
create index conversation__waiting on conversation (user_id, kind, last_direction, last_at);
create index conversation__person_id on conversation (person_id);
create index conversation__message_id on conversation (last_message_id);
comment on column conversation.user_id is 'pii:activity';
comment on column conversation.person_id is 'none';
comment on column conversation.kind is 'none';
comment on column conversation.sent is 'pii:activity';
comment on column conversation.received is 'pii:activity';
comment on column conversation.last_direction is 'pii:activity';
comment on column conversation.last_at is 'pii:activity';
comment on column conversation.last_message_id is 'none';

create function message__kind(channel text) returns text language sql immutable as $$
  select case when channel in ('EMAIL', 'SMS') then 'email' else 'network' end $$;
create function message__follow() returns trigger language plpgsql as $$
begin
  insert into conversation as known (user_id, person_id, kind, sent, received, last_direction, last_at, last_message_id)
  values (new.user_id, new.person_id, message__kind(new.channel),
    (new.direction = 'out')::int, (new.direction = 'in')::int, new.direction, new.at, new.id)
  on conflict on constraint conversation__user_person_kind do update set
    sent = known.sent + excluded.sent,
    received = known.received + excluded.received,
    last_direction = case when excluded.last_at >= known.last_at then excluded.last_direction else known.last_direction end,
    last_message_id = case when excluded.last_at >= known.last_at then excluded.last_message_id else known.last_message_id end,
    last_at = greatest(known.last_at, excluded.last_at);
  return null;
end $$;
create function conversation__of(people bigint[]) returns setof conversation language sql stable as $$
  select user_id, person_id, message__kind(channel), count(*) filter (where direction = 'out')::int,
    count(*) filter (where direction = 'in')::int, (array_agg(direction order by at desc, id desc))[1], max(at),
    (array_agg(id order by at desc, id desc))[1]
  from message where user_id is not null and person_id = any(people)
  group by user_id, person_id, message__kind(channel) $$;
-- Messages change hands when two people turn out to be one.
create function message__change_hands() returns trigger language plpgsql as $$
begin
  delete from conversation where person_id in (old.person_id, new.person_id);
  insert into conversation select * from conversation__of(array[old.person_id, new.person_id]);
  return null;
end $$;
insert into conversation select * from conversation__of((select array_agg(distinct person_id) from message));
create trigger message__conversation after insert on message for each row when (new.user_id is not null)
  execute function message__follow();
create trigger message__other_hands after update of person_id on message for each row
  execute function message__change_hands();
