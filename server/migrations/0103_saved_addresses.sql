-- Somebody may have searched for an address and saved that: an erasure takes it along.
comment on column saved_view.query is 'pii:contact';
comment on column search_template.search is 'pii:contact';
