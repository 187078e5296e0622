-- Which session at the issuer a session of ours came from, so that it ends with that one.
alter table session add column issuer_sid text constraint session__issuer_sid check (issuer_sid is null or via_issuer);
create index session__issuer_sid on session (issuer_sid) where issuer_sid is not null;
comment on column session.issuer_sid is 'secret';

-- What the issuer has told us to end counts once.
create table issuer_logout (
  jti_hash bytea not null constraint issuer_logout__id primary key,
  expires timestamptz not null
);
create index issuer_logout__expires on issuer_logout (expires);
comment on column issuer_logout.jti_hash is 'secret';
comment on column issuer_logout.expires is 'none';
