-- What a profile shows: when its person read, and their picture.

-- What was read of a comic on a day of the reader's own calendar, by one sitting: a browser that goes on reading the
-- same comic on the same day writes the same row again, so that what is sent twice counts once.
create table public.reading_days (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  day date not null,
  comic_id text collate "en-US-x-icu" not null check (private.trimmed(comic_id) <> ''),
  -- Different pages that were looked at.
  pages int4 not null check (pages >= 1),
  -- Its last page was among them.
  finished bool not null default false
);
create index on public.reading_days (user_id, day);

revoke all on public.reading_days from public, anon, authenticated;
grant select, insert, update, delete on public.reading_days to authenticated;
grant all on public.reading_days to service_role;
alter table public.reading_days enable row level security;
create policy "owner only" on public.reading_days for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 5 * 1024 * 1024, array['image/png', 'image/jpeg'])
-- `supabase seed buckets` may have made it before.
on conflict (id) do update
set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

alter policy "comics: own folder" on storage.objects
  using (
    bucket_id in ('avatars', 'characters', 'artists', 'storylines', 'publishers', 'playlists')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id in ('avatars', 'characters', 'artists', 'storylines', 'publishers', 'playlists')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
