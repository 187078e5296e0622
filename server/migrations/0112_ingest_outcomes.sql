-- Charts of one outcome, such as rejected rows by their reason, read no others.
create index ingest_day__outcome on ingest_day (kind, outcome, start);
