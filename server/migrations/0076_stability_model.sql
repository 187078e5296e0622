-- Which model was asked several times. Of those from before it is not known whether a fall-back answered in between.
alter table llm_stability add column model text;
comment on column llm_stability.model is 'none';
