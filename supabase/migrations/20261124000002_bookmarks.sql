-- Pages that a person marked, each once, with what they call it.

create table public.page_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_id text collate "en-US-x-icu" not null check (private.trimmed(comic_id) <> ''),
  page int4 not null check (page >= 1),
  -- Empty while it has none.
  name text collate "en-US-x-icu" not null default '' check (char_length(name) <= 200),
  created_at timestamptz not null default now(),
  unique (user_id, comic_id, page)
);

revoke all on public.page_bookmarks from public, anon, authenticated;
grant select, insert, update, delete on public.page_bookmarks to authenticated;
grant all on public.page_bookmarks to service_role;
alter table public.page_bookmarks enable row level security;
create policy "owner only" on public.page_bookmarks for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
