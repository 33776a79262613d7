import type { Migration } from '#db/index.ts'

/** Tables for messages: one-time tokens, PKCE flows, the outbox, and the times of sending. Times in milliseconds. */
export const mailTables: Migration = {
  name: '002-auth-mail',
  up: `
    alter table auth_users add column is_anonymous integer not null default 0 check (is_anonymous in (0, 1));
    alter table auth_users add column banned_until integer;
    alter table auth_users add column invited_at integer;
    alter table auth_users add column confirmation_sent_at integer;
    alter table auth_users add column recovery_sent_at integer;
    alter table auth_users add column reauthentication_sent_at integer;
    alter table auth_users add column email_change_sent_at integer;
    alter table auth_users add column new_email text;
    alter table auth_users add column email_change_missing integer not null default 0;
    create table auth_flows (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      method text not null,
      challenge text not null,
      challenge_method text not null check (challenge_method in ('s256', 'plain')),
      code_hash text unique,
      code_issued_at integer,
      created_at integer not null
    ) strict;
    create index auth_flows_user on auth_flows (user_id);
    create table auth_one_time_tokens (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      kind text not null,
      email text not null,
      code_hash text not null,
      link_hash text not null unique,
      wrong_guesses integer not null default 0,
      flow_id text references auth_flows (id) on delete set null,
      expires_at integer not null,
      unique (user_id, kind)
    ) strict;
    create index auth_one_time_tokens_email on auth_one_time_tokens (email);
    create table auth_outbox (
      id integer primary key,
      sent_at integer not null,
      expires_at integer not null,
      recipient text not null,
      kind text not null,
      code text,
      link text
    ) strict;
  `,
}
