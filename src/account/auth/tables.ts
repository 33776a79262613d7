import type { Migration } from '#db/index.ts'

/** The auth service's own tables. Times are milliseconds since 1970. */
export const authTables: Migration = {
  name: '001-auth',
  up: `
    create table settings (name text primary key, value text not null) strict;
    create table auth_keys (kid text primary key, private_jwk text not null, created_at integer not null) strict;
    create table auth_users (
      id text primary key,
      email text not null unique,
      password_hash text not null,
      user_metadata text not null check (json_valid(user_metadata)),
      app_metadata text not null check (json_valid(app_metadata)),
      email_confirmed_at integer,
      last_sign_in_at integer,
      created_at integer not null,
      updated_at integer not null
    ) strict;
    create table auth_identities (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data text not null check (json_valid(identity_data)),
      last_sign_in_at integer,
      created_at integer not null,
      updated_at integer not null,
      unique (provider, provider_id)
    ) strict;
    create index auth_identities_user on auth_identities (user_id);
    create table auth_sessions (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      aal text not null,
      amr text not null check (json_valid(amr)),
      counter integer not null,
      hmac_key text not null,
      user_agent text not null,
      ip text not null,
      created_at integer not null,
      refreshed_at integer not null
    ) strict;
    create index auth_sessions_user on auth_sessions (user_id);
  `,
}
