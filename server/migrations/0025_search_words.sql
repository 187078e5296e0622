-- Words that at least three people have in their profiles, and how many do: to suggest one for a word that nobody has.
-- No names or addresses of people. Counted anew every day.
create table search_word (
  word text constraint search_word__word primary key,
  people integer not null,
  counted timestamptz not null
);
create index search_word__alike on search_word using gin (word gin_trgm_ops);
comment on column search_word.word is 'none';
comment on column search_word.people is 'none';
comment on column search_word.counted is 'none';
