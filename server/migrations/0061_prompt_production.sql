-- Which version of a prompt is in production: the newest move says. Without any, it is the version that the product came with.
create table llm_prompt_move (
  id bigint generated always as identity constraint llm_prompt_move__id primary key,
  kind text not null constraint llm_prompt_move__kind check (kind in ('grade', 'extract', 'criteria', 'message')),
  version_id bigint not null constraint llm_prompt_move__version references llm_prompt_version on delete restrict,
  from_version_id bigint constraint llm_prompt_move__from_version references llm_prompt_version on delete restrict,
  reason text not null default '',
  -- The move that this one rolled back.
  undoes_id bigint constraint llm_prompt_move__undoes references llm_prompt_move on delete restrict,
  created timestamptz not null default now(),
  created_by bigint constraint llm_prompt_move__created_by references app_user on delete restrict
);
create index llm_prompt_move__newest on llm_prompt_move (kind, id desc);
create index llm_prompt_move__version_id on llm_prompt_move (version_id);
create index llm_prompt_move__from_version_id on llm_prompt_move (from_version_id);
create unique index llm_prompt_move__undoes_id on llm_prompt_move (undoes_id) where undoes_id is not null;
create index llm_prompt_move__created_by_id on llm_prompt_move (created_by);
create trigger llm_prompt_move__append_only before update or delete on llm_prompt_move
  for each row execute function refuse_change();
comment on column llm_prompt_move.id is 'none';
comment on column llm_prompt_move.kind is 'none';
comment on column llm_prompt_move.version_id is 'none';
comment on column llm_prompt_move.from_version_id is 'none';
comment on column llm_prompt_move.reason is 'none';
comment on column llm_prompt_move.undoes_id is 'none';
comment on column llm_prompt_move.created is 'none';
comment on column llm_prompt_move.created_by is 'pii:activity';

-- Until now the newest version counted.
insert into llm_prompt_move (kind, version_id, reason)
  select distinct on (kind) kind, id, 'It was the newest' from llm_prompt_version where version > 1 order by kind, version desc;
