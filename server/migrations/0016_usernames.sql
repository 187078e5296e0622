-- What a username looks like: without accents, with one letter for those that are easily taken for each other. Complete for
-- the letters that registration allows (Latin-1 and Latin Extended-A).
create function look_of(name text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(lower(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(name, nfkd), '[\u0300-\u036F]', '', 'g'),
      'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'ß', 'ss')),
    'øØłŁđĐðÐħĦŧŦŋŊþÞĸıi10_+-', 'oollddddhhttnnppklllo...'), 'rn', 'm'), 'vv', 'w')
$$;
create index app_user__look on app_user (look_of(username::text));
