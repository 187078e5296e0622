-- A test set for tuning is one that people look at while they write a prompt; only the others count when a version is moved into production.
alter table testset add column use text not null default 'gate' constraint testset__use check (use in ('gate', 'tuning'));
comment on column testset.use is 'none';
-- Whether the prompt has words of the profile that it judges: then the verdict says nothing about the prompt.
alter table eval_result add column quoted boolean not null default false;
comment on column eval_result.quoted is 'none';
create index eval_result__quoted on eval_result (item_id) where quoted;
