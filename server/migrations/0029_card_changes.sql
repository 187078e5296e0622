-- What was asked of a board under an id of the caller's own: an id that comes again with another change is noticed.
create table card_change (
  assignment_id bigint not null constraint card_change__assignment references assignment on delete restrict,
  change uuid not null,
  -- Of what is to be changed, not of which cards: many are sent in several parts, and those that were skipped once more.
  hash bytea not null,
  constraint card_change__assignment_change primary key (assignment_id, change)
);
comment on column card_change.assignment_id is 'none';
comment on column card_change.change is 'none';
comment on column card_change.hash is 'none';
