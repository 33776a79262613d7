import type { Migration } from '#db/index.ts'

/**
 * Tables for second factors and their challenges. Secrets are not encrypted: the key would have to be stored in the
 * same file, which only its owner can read. Times are milliseconds since 1970.
 */
export const factorTables: Migration = {
  name: '003-auth-factors',
  up: `
    create table auth_factors (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      friendly_name text not null,
      status text not null check (status in ('unverified', 'verified')),
      secret text not null,
      last_step integer not null default -1,
      last_challenged_at integer,
      created_at integer not null,
      updated_at integer not null
    ) strict;
    create index auth_factors_user on auth_factors (user_id);
    create table auth_challenges (
      id text primary key,
      factor_id text not null references auth_factors (id) on delete cascade,
      ip text not null,
      created_at integer not null,
      verified_at integer
    ) strict;
    create index auth_challenges_factor on auth_challenges (factor_id);
    alter table auth_users add column deleted_at integer;
    alter table auth_sessions add column factor_id text;
    alter table auth_sessions add column least_counter integer not null default 0;
    create index auth_sessions_refreshed on auth_sessions (refreshed_at);
  `,
}
