-- Views of table and chart pages that people save: the address of a page with a name.
create table saved_view (
  id bigint generated always as identity constraint saved_view__id primary key,
  owner_id bigint not null constraint saved_view__owner references app_user on delete cascade,
  route text not null,
  name text not null,
  -- What follows the question mark in the address.
  query text not null,
  shared boolean not null default false,
  -- Who may read what the page shows: nobody else sees the view, even when it is shared.
  access text not null default 'user' constraint saved_view__access check (access in ('anyone', 'user', 'staff', 'superuser')),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint saved_view__owner_route_name unique (owner_id, route, name)
);
create index saved_view__route on saved_view (route);
comment on column saved_view.id is 'none';
comment on column saved_view.owner_id is 'pii:activity';
comment on column saved_view.route is 'none';
comment on column saved_view.name is 'none';
comment on column saved_view.query is 'none';
comment on column saved_view.shared is 'none';
comment on column saved_view.access is 'none';
comment on column saved_view.created is 'none';
comment on column saved_view.updated is 'none';
