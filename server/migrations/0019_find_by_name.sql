-- Names as people type them: small letters without marks, so that "bergstrom" finds Bergström.
create function fold(text) returns text language sql immutable parallel safe
return translate(lower($1), 'àáâãäåæçèéêëìíîïñòóôõöøšùúûüýÿž', 'aaaaaaaceeeeiiiinoooooosuuuuyyz');

create index person__first_name_first on person (fold(first_name || ' ' || last_name) collate "C") where merged_into is null;
create index person__last_name_first on person (fold(last_name || ' ' || first_name) collate "C") where merged_into is null;
