-- Users are told by the bell, too, when somebody signs in from a new browser.
alter table notification drop constraint notification__kind;
alter table notification add constraint notification__kind
  check (kind in ('mention', 'assignment', 'reply', 'deadline', 'finished', 'client', 'sign_in'));
alter table notification drop constraint notification__about_kind;
alter table notification add constraint notification__about_kind
  check (about_kind in ('comment', 'card', 'assignment', 'reminder', 'message', 'import', 'opinion', 'browser'));
