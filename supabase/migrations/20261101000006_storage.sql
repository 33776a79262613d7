-- Pictures of entities and playlists: private, small, and only what every browser shows.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket, bucket, false, 5 * 1024 * 1024, array['image/png', 'image/jpeg']
from unnest(array['characters', 'artists', 'storylines', 'publishers', 'playlists']) as bucket
-- `supabase seed buckets` may have made them before.
on conflict (id) do update
set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- The first folder of a key is its user's id. Storage switches row level security on itself.
create policy "comics: own folder" on storage.objects for all to authenticated
  using (
    bucket_id in ('characters', 'artists', 'storylines', 'publishers', 'playlists')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id in ('characters', 'artists', 'storylines', 'publishers', 'playlists')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
