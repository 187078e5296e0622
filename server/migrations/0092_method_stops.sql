-- A method that grades can be stopped for the whole firm. No user: the bias monitor did it. Once it is resumed, the row is gone; the audit trail has it.
create table method_stop (
  method text not null constraint method_stop__method primary key
    constraint method_stop__known check (method in ('ml', 'search', 'llm')),
  reason text not null constraint method_stop__reason check (reason <> ''),
  user_id bigint constraint method_stop__user references app_user on delete set null,
  stopped timestamptz not null default now()
);
create index method_stop__user_id on method_stop (user_id);
comment on column method_stop.method is 'none';
comment on column method_stop.reason is 'none';
comment on column method_stop.user_id is 'pii:activity';
comment on column method_stop.stopped is 'none';
