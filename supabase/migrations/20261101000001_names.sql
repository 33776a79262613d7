-- What tables and triggers below call. It is no part of the API: PostgREST shows `public` alone,
-- and nobody but the owner may even name what is in here.
create schema private;

-- The white space that JavaScript's trim() takes off, so that both ends mean the same by a blank text.
create function private.trimmed(value text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
  return btrim(
    value,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );

-- What names are compared by: trim(), normalize('NFC') and toLowerCase() of JavaScript.
-- The collation is named because lower() follows it: a project's own (C.UTF-8) takes letters one by one,
-- and would write ΟΔΟΣ as οδοσ and İ as i. Both sides follow Unicode's rules for no language in particular;
-- they can only differ in letters that one of them is too old to know.
create function private.name_key(name text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
  return lower(normalize(private.trimmed(name), nfc) collate "und-x-icu");

create function private.touch_updated_at() returns trigger
  language plpgsql security invoker
  set search_path = ''
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;
