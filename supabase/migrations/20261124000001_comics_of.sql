-- All comics of an entity in one row: of many, pages of links would be asked for one after the other.
do $$
declare
  kind text;
  link_column text;
  said text;
  place text;
begin
  foreach kind in array array['characters', 'artists', 'publishers', 'storylines']
  loop
    link_column := rtrim(kind, 's') || '_id';
    said := case kind
      when 'artists' then '''added_at'', link.created_at, ''role'', link.role'
      when 'storylines' then '''added_at'', link.added_at, ''story_order'', link.story_order'
      else '''added_at'', link.created_at' end;
    place := case kind when 'storylines' then 'link.story_order nulls last' else 'link.created_at' end;

    -- The rights of who asks: each user sees what the tables show them.
    execute format(
      'create view public.%1$I with (security_invoker = true) as select
         entity.id, entity.user_id,
         (select coalesce(
            jsonb_agg(jsonb_build_object(''comic_path'', link.comic_path, %4$s) order by %5$s, link.id),
            ''[]'')
          from public.%2$I link
          where link.%3$I = entity.id and link.user_id = entity.user_id) as comics
       from public.%6$I entity where entity.alias_of is null and entity.deleted_at is null',
      'comics_of_' || kind, 'comics_' || kind, link_column, said, place, kind
    );
    execute format('revoke all on public.%I from public, anon, authenticated', 'comics_of_' || kind);
    execute format('grant select on public.%I to authenticated', 'comics_of_' || kind);
    execute format('grant all on public.%I to service_role', 'comics_of_' || kind);
  end loop;
end
$$;
