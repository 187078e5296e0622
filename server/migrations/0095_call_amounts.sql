-- What calls took and cost, so that the explorer sums them up and finds their percentiles without reading every call. Days are counted again.
delete from ready_day where what = 'calls';
delete from llm_call_day;
delete from llm_wait_day;
alter table llm_call_day
  -- Calls with a cost.
  add column priced bigint not null,
  add column latency_ms bigint not null,
  -- Of calls by kind, how many there are in which step of 2 %; without a step are those of which nothing is known.
  add column cost_steps smallint[],
  add column cost_calls integer[],
  add column latency_steps smallint[],
  add column latency_calls integer[];
comment on column llm_call_day.priced is 'none';
comment on column llm_call_day.latency_ms is 'none';
comment on column llm_call_day.cost_steps is 'none';
comment on column llm_call_day.cost_calls is 'none';
comment on column llm_call_day.latency_steps is 'none';
comment on column llm_call_day.latency_calls is 'none';
