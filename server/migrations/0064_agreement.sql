-- Whether a verdict or a prediction stood beside the vote that counts: agreement with a machine is measured on votes without.
alter table vote_current add column verdict_visible boolean not null default false;
comment on column vote_current.verdict_visible is 'none';
update vote_current set verdict_visible = true from vote where vote.id = vote_id and vote.verdict_visible;

-- The newest verdict on a person for a role, and the votes on them, in the same order: a page joins them without looking anything up.
create index llm_grade__verdict on llm_grade (assignment_id, person_id, id desc) include (verdict, prompt_version_id);
drop index llm_grade__newest;
create index vote_current__agreement on vote_current (assignment_id, person_id, created desc)
  include (grade, method, user_id, verdict_visible);

-- How long each user looks at a profile.
create index vote__seconds on vote (user_id, seconds) where seconds is not null;
