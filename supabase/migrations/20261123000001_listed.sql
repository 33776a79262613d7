-- Names are searched by their plain letters, and listed with what their comics say of them.

-- What names are searched by: lower-case letters without marks or apostrophes, as the dashboard writes a search
-- (plain of domain/plain-text.ts). Marks of scripts that are not named here stay: a name in one of them is found
-- by writing it in full.
create function private.plain_name(name text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
  return replace(replace(replace(translate(
    normalize(
      lower(regexp_replace(
        normalize(name, nfkd) collate "und-x-icu",
        U&'[\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\1AB0-\1ACE\1DC0-\1DFF\20D0-\20F0\3099\309A\FE20-\FE2F]',
        '', 'g'
      )),
      nfc
    ),
    U&'\0142\00F8\0111\00F0''\2019\02BC`',
    'lodd'
  ), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00DF', 'ss');

do $$
declare
  kind text;
  link_column text;
  first text;
begin
  foreach kind in array array['characters', 'artists', 'publishers', 'storylines']
  loop
    link_column := rtrim(kind, 's') || '_id';
    first := case kind when 'storylines' then 'link.story_order is null, link.story_order, link.comic_path'
      else 'link.comic_path' end;

    execute format(
      'alter table public.%I add column name_plain text collate "en-US-x-icu"
         generated always as (private.plain_name(name)) stored',
      kind
    );

    -- The rights of who asks: each user sees what the tables show them.
    execute format(
      'create view public.%1$I with (security_invoker = true) as select
         entity.id, entity.user_id, entity.name, entity.name_plain, entity.image_url,
         entity.created_at, entity.updated_at,
         (select count(distinct link.comic_path) from public.%2$I link
           where link.%3$I = entity.id and link.user_id = entity.user_id) as comics_count,
         (select max(comic.last_read_at) from public.%2$I link
           join public.comics_library comic
             on comic.user_id = link.user_id and comic.file_path = link.comic_path
           where link.%3$I = entity.id and link.user_id = entity.user_id) as last_read_at,
         (select link.comic_path from public.%2$I link
           where link.%3$I = entity.id and link.user_id = entity.user_id
           order by %4$s limit 1) as sample
         %5$s
       from public.%6$I entity where entity.alias_of is null and entity.deleted_at is null',
      'listed_' || kind, 'comics_' || kind, link_column, first,
      case kind when 'artists' then ', entity.roles' else '' end, kind
    );
  end loop;

  foreach kind in array array['characters', 'artists']
  loop
    link_column := rtrim(kind, 's') || '_id';
    execute format(
      'create view public.%1$I with (security_invoker = true) as select
         own.%3$I as id, own.user_id, other.%3$I as other_id, count(distinct own.comic_path) as comics_count
       from public.%2$I own join public.%2$I other
         on other.user_id = own.user_id and other.comic_path = own.comic_path and other.%3$I <> own.%3$I
       group by own.user_id, own.%3$I, other.%3$I',
      kind || '_together', 'comics_' || kind, link_column
    );
  end loop;

  foreach kind in array array[
    'listed_characters', 'listed_artists', 'listed_publishers', 'listed_storylines',
    'characters_together', 'artists_together'
  ]
  loop
    execute format('revoke all on public.%I from public, anon, authenticated', kind);
    execute format('grant select on public.%I to authenticated', kind);
    execute format('grant all on public.%I to service_role', kind);
  end loop;
end
$$;

create index on public.comics_library (user_id, file_path);
