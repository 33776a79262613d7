-- The computer that a person linked, to read its comics from elsewhere: one an account.

create table public.helpers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  helper_id text collate "en-US-x-icu" not null
    check (private.trimmed(helper_id) <> '' and char_length(helper_id) <= 64),
  name text collate "en-US-x-icu" not null check (private.trimmed(name) <> '' and char_length(name) <= 100),
  platform text collate "en-US-x-icu" not null default '' check (char_length(platform) <= 100),
  -- The session that is the computer's own.
  session_id uuid not null,
  linked_at timestamptz not null default now(),
  last_seen_at timestamptz,
  unique (user_id)
);

revoke all on public.helpers from public, anon, authenticated;
grant select, insert, update, delete on public.helpers to authenticated;
grant all on public.helpers to service_role;
alter table public.helpers enable row level security;
create policy "owner only" on public.helpers for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

alter publication supabase_realtime add table public.helpers;
alter table public.helpers replica identity full;

-- Whoever takes the row away takes the computer's access: its session ends, and with it its refresh tokens.
-- With the owner's rights, because nobody else may touch sessions; the row's user alone can lose one by it.
create function private.end_session_id() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from auth.sessions
  where id = old.session_id and user_id = old.user_id
    and (tg_op = 'DELETE' or new.session_id <> old.session_id);
  return null;
end
$$;
-- Triggers run it; nobody calls it.
revoke all on function private.end_session_id() from public, anon, authenticated;

create trigger end_session after update or delete on public.helpers
  for each row execute function private.end_session_id();
