-- What a person decides of characters, artists, publishers and storylines stays. A row is an entity, another name of
-- one (`alias_of`), or the name of one that was deleted (`deleted_at`): names of all three are unique together, so
-- that whoever makes an entity out of a file meets what was decided, also at the same moment.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['characters', 'artists', 'publishers', 'storylines']
  loop
    execute format('alter table public.%I add column alias_of uuid', table_name);
    execute format('alter table public.%I add column deleted_at timestamptz', table_name);
    execute format('create index on public.%I (user_id, alias_of)', table_name);
  end loop;
end
$$;
