-- Whether users are asked once more, without being told so, about a few of those on whom they voted weeks ago: how often they
-- say the same tells how sure their votes are.
alter table assignment add column silent_repeats boolean not null default false;
comment on column assignment.silent_repeats is 'none';
