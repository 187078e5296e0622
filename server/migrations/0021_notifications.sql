-- Comments can be edited by their writer. The text that counts is in `comment`; earlier ones are kept beside it.
alter table comment add column version integer not null default 1;
alter table comment add column edited timestamptz;
-- The roles that the text named when it was written, so that a number that came to be a role's later does not become a link.
alter table comment add column roles bigint[] not null default '{}';
comment on column comment.version is 'none';
comment on column comment.edited is 'pii:activity';
comment on column comment.roles is 'none';

create table comment_version (
  comment_id bigint not null constraint comment_version__comment references comment on delete cascade,
  version integer not null,
  body text not null,
  created timestamptz not null,
  constraint comment_version__comment_version primary key (comment_id, version)
);
comment on column comment_version.comment_id is 'none';
comment on column comment_version.version is 'none';
comment on column comment_version.body is 'pii:profile';
comment on column comment_version.created is 'pii:activity';
