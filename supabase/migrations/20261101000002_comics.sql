-- What a user has of comics. Texts are sorted as people expect them (a A á b n ñ z) on every project,
-- whatever the collation of its database is; equal they are only when they are the same letter by letter.

create table public.comics_library (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The id that the helper on the user's computer gave the comic; null until one claims the record.
  comic_id text collate "en-US-x-icu",
  file_name text collate "en-US-x-icu" not null,
  file_path text collate "en-US-x-icu" not null,
  file_size int8 not null check (file_size >= 0),
  file_type text collate "en-US-x-icu" not null default 'application/octet-stream',
  reading_progress int4 not null default 0 check (reading_progress >= 0 and reading_progress <= 100),
  last_page int4 check (last_page >= 1),
  page_count int4 check (page_count >= 0),
  is_favorite bool not null default false,
  is_available bool not null default true,
  last_modified timestamptz,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  title text collate "en-US-x-icu",
  series text collate "en-US-x-icu",
  -- Text: ½, -1 and 1.MU are numbers too.
  issue_number text collate "en-US-x-icu",
  volume int4,
  year int4,
  month int4,
  day int4,
  publisher text collate "en-US-x-icu",
  summary text collate "en-US-x-icu",
  genre text[] not null default '{}',
  writers text[] not null default '{}',
  artists text[] not null default '{}',
  characters text[] not null default '{}',
  storyline_name text collate "en-US-x-icu",
  storyline_order float8,
  storyline_total int4,
  tags text[] not null default '{}',
  teams text[] not null default '{}',
  locations text[] not null default '{}',
  penciller text[] not null default '{}',
  inker text[] not null default '{}',
  colorist text[] not null default '{}',
  letterer text[] not null default '{}',
  cover_artist text[] not null default '{}',
  editor text[] not null default '{}',
  story_arc text collate "en-US-x-icu",
  unique (user_id, comic_id)
);
create index on public.comics_library (user_id, file_name, file_size);
create index on public.comics_library (user_id, created_at);
create index on public.comics_library (user_id, last_read_at);

-- The cloud copy of a comic's metadata, one for each path.
create table public.comics (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  comic_id text collate "en-US-x-icu",
  file_path text collate "en-US-x-icu" not null check (private.trimmed(file_path) <> ''),
  file_name text collate "en-US-x-icu",
  title text collate "en-US-x-icu",
  series text collate "en-US-x-icu",
  issue_number text collate "en-US-x-icu",
  volume int4,
  year int4,
  month int4,
  day int4,
  publisher text collate "en-US-x-icu",
  summary text collate "en-US-x-icu",
  genre text[] not null default '{}',
  writers text[] not null default '{}',
  artists text[] not null default '{}',
  characters text[] not null default '{}',
  storyline_name text collate "en-US-x-icu",
  storyline_order float8,
  storyline_total int4,
  tags text[] not null default '{}',
  teams text[] not null default '{}',
  locations text[] not null default '{}',
  penciller text[] not null default '{}',
  inker text[] not null default '{}',
  colorist text[] not null default '{}',
  letterer text[] not null default '{}',
  cover_artist text[] not null default '{}',
  editor text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, file_path)
);
create trigger touch before update on public.comics
  for each row execute function private.touch_updated_at();

create table public.comics_collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.comics_collections (user_id, name);
create trigger touch before update on public.comics_collections
  for each row execute function private.touch_updated_at();

-- What a user prefers, on every screen they sign in on.
create table public.user_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text collate "en-US-x-icu" not null check (private.trimmed(key) <> ''),
  value jsonb,
  updated_at timestamptz not null default now(),
  unique (user_id, key)
);
create trigger touch before update on public.user_settings
  for each row execute function private.touch_updated_at();
