-- The same question put to a language model several times: how often it says the same. Nothing follows from the answers.
create table llm_stability (
  id bigint generated always as identity constraint llm_stability__id primary key,
  assignment_id bigint not null constraint llm_stability__assignment references assignment on delete cascade,
  person_id bigint not null constraint llm_stability__person references person on delete cascade,
  prompt_version_id bigint not null constraint llm_stability__prompt_version references llm_prompt_version on delete restrict,
  times integer not null constraint llm_stability__times check (times between 2 and 10),
  -- Why it ended before all answers were there.
  stopped text,
  created timestamptz not null default now(),
  created_by bigint constraint llm_stability__created_by references app_user on delete set null,
  task uuid
);
create index llm_stability__assignment_person on llm_stability (assignment_id, person_id, id desc);
create index llm_stability__person_id on llm_stability (person_id);
create index llm_stability__prompt_version_id on llm_stability (prompt_version_id);
create index llm_stability__created_by_id on llm_stability (created_by);
comment on column llm_stability.id is 'none';
comment on column llm_stability.assignment_id is 'pii:activity';
comment on column llm_stability.person_id is 'none';
comment on column llm_stability.prompt_version_id is 'none';
comment on column llm_stability.times is 'none';
comment on column llm_stability.stopped is 'none';
comment on column llm_stability.created is 'pii:activity';
comment on column llm_stability.created_by is 'pii:activity';
comment on column llm_stability.task is 'none';

create table llm_stability_answer (
  stability_id bigint not null constraint llm_stability_answer__stability references llm_stability on delete cascade,
  nth integer not null,
  verdict text not null constraint llm_stability_answer__verdict check (verdict in ('yes', 'no', 'maybe')),
  score smallint not null constraint llm_stability_answer__score check (score between 0 and 100),
  summary text not null,
  model text not null,
  call_id bigint constraint llm_stability_answer__call references llm_call on delete set null,
  constraint llm_stability_answer__stability_nth primary key (stability_id, nth)
);
create index llm_stability_answer__call_id on llm_stability_answer (call_id);
comment on column llm_stability_answer.stability_id is 'none';
comment on column llm_stability_answer.nth is 'none';
comment on column llm_stability_answer.verdict is 'pii:profile';
comment on column llm_stability_answer.score is 'pii:profile';
comment on column llm_stability_answer.summary is 'pii:profile';
comment on column llm_stability_answer.model is 'none';
comment on column llm_stability_answer.call_id is 'none';
