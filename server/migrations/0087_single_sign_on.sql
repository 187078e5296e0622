-- Whether the firm's issuer (OpenID Connect) let somebody in: it asks for a second factor itself.
alter table session add column via_issuer boolean not null default false;
comment on column session.via_issuer is 'none';

-- Whom the issuer means by a subject.
create table issuer_link (
  issuer text not null,
  subject text not null,
  user_id bigint not null constraint issuer_link__user references app_user on delete cascade,
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  constraint issuer_link__id primary key (issuer, subject),
  constraint issuer_link__user_issuer unique (user_id, issuer)
);
comment on column issuer_link.issuer is 'none';
comment on column issuer_link.subject is 'pii:identity';
comment on column issuer_link.user_id is 'none';
comment on column issuer_link.created is 'pii:activity';
comment on column issuer_link.last_used is 'pii:activity';

-- Somebody is at the issuer, and comes back with an answer to what we asked: once, within minutes, and in the same browser.
create table issuer_visit (
  state_hash bytea not null constraint issuer_visit__id primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  expires timestamptz not null
);
comment on column issuer_visit.state_hash is 'secret';
comment on column issuer_visit.browser_hash is 'secret';
comment on column issuer_visit.nonce is 'secret';
comment on column issuer_visit.verifier is 'secret';
comment on column issuer_visit.expires is 'none';
