-- What a hosted project has before the first migration, as far as ours touch it: Supabase's roles and
-- their rights, `auth`, `storage`, the publication. For tests only; run by the superuser `supabase_admin`.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;

-- Migrations are run by `postgres`, which is no superuser.
create role postgres login createdb createrole replication bypassrls;
-- Replaces the right of `postgres` on hosted projects to write policies on storage's tables.
grant supabase_storage_admin to postgres;
do $$
begin
  execute format('grant all on database %I to postgres', current_database());
end
$$;

create schema extensions;
grant usage on schema public, extensions to postgres, anon, authenticated, service_role;
grant create on schema public to postgres;
-- As in older projects, new tables are exposed by default, and the migrations must revoke these rights.
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

create schema auth;
create table auth.users (
  id uuid primary key,
  email text unique,
  created_at timestamptz not null default now()
);
alter table auth.users owner to supabase_auth_admin;
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
alter table auth.sessions owner to supabase_auth_admin;
alter table auth.sessions enable row level security;
create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
grant usage on schema auth to postgres, anon, authenticated, service_role, supabase_auth_admin;
grant all on auth.users, auth.sessions to postgres;

create schema storage;
create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public bool default false,
  avif_autodetection bool default false,
  file_size_limit int8,
  allowed_mime_types text[],
  owner_id text
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  owner_id text,
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role, supabase_storage_admin;
grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
