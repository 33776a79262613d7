-- Who may do what: a signed-in user everything with their own rows, and nothing with any other.
-- One rule for all tables, so it is written once.
do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'comics_library', 'comics', 'comics_collections', 'user_settings',
    'characters', 'artists', 'publishers', 'storylines',
    'comics_characters', 'comics_artists', 'comics_publishers', 'comics_storylines'
  ]
  loop
    -- Projects give new tables to everybody or to nobody, as old as they are: here neither is relied on.
    execute format('revoke all on public.%I from public, anon, authenticated', table_name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', table_name);
    execute format('grant all on public.%I to service_role', table_name);

    -- Not forced: that would only bind the tables' owner, who migrates them and can lift it.
    execute format('alter table public.%I enable row level security', table_name);
    -- In a subquery the user is asked for once a statement, not once a row.
    execute format(
      'create policy "owner only" on public.%I for all to authenticated
         using ((select auth.uid()) = user_id)
         with check ((select auth.uid()) = user_id)',
      table_name
    );
  end loop;
end
$$;
