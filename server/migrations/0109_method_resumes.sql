-- Who let a method go on that was stopped, and why: what the bias monitor had found by then has been decided on.
create table method_resume (
  id bigint generated always as identity constraint method_resume__id primary key,
  method text not null constraint method_resume__known check (method in ('ml', 'search', 'llm')),
  reason text not null constraint method_resume__reason check (reason <> ''),
  user_id bigint constraint method_resume__user references app_user on delete set null,
  resumed timestamptz not null default now()
);
create index method_resume__method on method_resume (method, id desc);
create index method_resume__user_id on method_resume (user_id);
comment on column method_resume.id is 'none';
comment on column method_resume.method is 'none';
comment on column method_resume.reason is 'none';
comment on column method_resume.user_id is 'pii:activity';
comment on column method_resume.resumed is 'none';
