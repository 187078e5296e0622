-- Charts of language models and budgets look at all calls of a stretch of time, and at these columns only.
drop index llm_call__at;
create index llm_call__at on llm_call (at) include (feature, model, status, cache_hit, tier, cost_microusd, latency_ms, user_id);
