-- Whoever has addresses has exactly one that comes first; numbers likewise. The code sees to it that there is one, and this
-- that there are never two. Of what is there, the oldest of those that say so comes first, or else the oldest.
update person_email set is_primary = not is_primary
where is_primary <> (id = (
  select own.id from person_email as own where own.person_id = person_email.person_id
  order by own.is_primary desc, own.id limit 1));
create unique index person_email__primary on person_email (person_id) where is_primary;

update person_phone set is_primary = not is_primary
where is_primary <> (id = (
  select own.id from person_phone as own where own.person_id = person_phone.person_id
  order by own.is_primary desc, own.id limit 1));
create unique index person_phone__primary on person_phone (person_id) where is_primary;
