-- Characters, artists, publishers and storylines, and the comics (by path) that they appear in.
-- A name is unique for each user, whatever its case: `name_key` is what names are compared by.

create table public.characters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> ''),
  name_key text collate "en-US-x-icu" not null generated always as (private.name_key(name)) stored,
  image_url text collate "en-US-x-icu",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key),
  unique (id, user_id)
);
create trigger touch before update on public.characters
  for each row execute function private.touch_updated_at();

create table public.artists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> ''),
  name_key text collate "en-US-x-icu" not null generated always as (private.name_key(name)) stored,
  -- Role codes: what the artist is known for.
  roles text[] not null default '{}',
  image_url text collate "en-US-x-icu",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key),
  unique (id, user_id)
);
create trigger touch before update on public.artists
  for each row execute function private.touch_updated_at();

create table public.publishers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> ''),
  name_key text collate "en-US-x-icu" not null generated always as (private.name_key(name)) stored,
  image_url text collate "en-US-x-icu",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key),
  unique (id, user_id)
);
create trigger touch before update on public.publishers
  for each row execute function private.touch_updated_at();

create table public.storylines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> ''),
  name_key text collate "en-US-x-icu" not null generated always as (private.name_key(name)) stored,
  image_url text collate "en-US-x-icu",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name_key),
  unique (id, user_id)
);
create trigger touch before update on public.storylines
  for each row execute function private.touch_updated_at();

-- Foreign keys are checked past row level security. The user is part of them, so that a link
-- can never point at another user's entity, nor tell by its refusal whether there is one.

create table public.comics_characters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_path text collate "en-US-x-icu" not null check (private.trimmed(comic_path) <> ''),
  character_id uuid not null,
  created_at timestamptz not null default now(),
  constraint comics_characters_character_id_fkey foreign key (character_id, user_id)
    references public.characters (id, user_id) on delete cascade,
  unique (user_id, character_id, comic_path)
);
create index on public.comics_characters (user_id, comic_path);
create index on public.comics_characters (user_id, id);
create index on public.comics_characters (character_id, user_id);

create table public.comics_artists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_path text collate "en-US-x-icu" not null check (private.trimmed(comic_path) <> ''),
  artist_id uuid not null,
  -- A role code; one row for each role in a comic.
  role text collate "en-US-x-icu" not null check (private.trimmed(role) <> ''),
  created_at timestamptz not null default now(),
  constraint comics_artists_artist_id_fkey foreign key (artist_id, user_id)
    references public.artists (id, user_id) on delete cascade,
  unique (user_id, artist_id, comic_path, role)
);
create index on public.comics_artists (user_id, comic_path);
create index on public.comics_artists (user_id, id);
create index on public.comics_artists (artist_id, user_id);

create table public.comics_publishers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_path text collate "en-US-x-icu" not null check (private.trimmed(comic_path) <> ''),
  publisher_id uuid not null,
  created_at timestamptz not null default now(),
  constraint comics_publishers_publisher_id_fkey foreign key (publisher_id, user_id)
    references public.publishers (id, user_id) on delete cascade,
  unique (user_id, publisher_id, comic_path)
);
create index on public.comics_publishers (user_id, comic_path);
create index on public.comics_publishers (user_id, id);
create index on public.comics_publishers (publisher_id, user_id);

create table public.comics_storylines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_path text collate "en-US-x-icu" not null check (private.trimmed(comic_path) <> ''),
  storyline_id uuid not null,
  -- The comic's place in the story; null sorts last.
  story_order float8,
  added_at timestamptz not null default now(),
  constraint comics_storylines_storyline_id_fkey foreign key (storyline_id, user_id)
    references public.storylines (id, user_id) on delete cascade,
  unique (user_id, storyline_id, comic_path)
);
create index on public.comics_storylines (user_id, comic_path);
create index on public.comics_storylines (user_id, id);
create index on public.comics_storylines (storyline_id, user_id);
