-- The tables whose changes are told to subscribers; who gets to see a row is up to its policy.
alter publication supabase_realtime add table
  public.comics_library,
  public.characters,
  public.artists,
  public.publishers,
  public.storylines,
  public.comics_characters,
  public.comics_artists,
  public.comics_publishers,
  public.comics_storylines;

-- Subscribers filter entities and links by user_id. Of a deleted row only its replica identity is known to
-- that filter: with the key alone no deletion would ever pass it.
alter table public.characters replica identity full;
alter table public.artists replica identity full;
alter table public.publishers replica identity full;
alter table public.storylines replica identity full;
alter table public.comics_characters replica identity full;
alter table public.comics_artists replica identity full;
alter table public.comics_publishers replica identity full;
alter table public.comics_storylines replica identity full;
