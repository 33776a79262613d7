import type { Migration } from '#db/index.ts'

/**
 * The storage service's own tables. Times are milliseconds since 1970, sizes bytes. An object's bytes are a file
 * named by `version`. Deleting a user deletes the user's rows; files that are left are deleted by a later start.
 */
export const storageTables: Migration = {
  name: '004-storage',
  up: `
    create table storage_buckets (
      id text primary key,
      name text not null unique,
      owner text,
      public integer not null check (public in (0, 1)),
      file_size_limit integer,
      allowed_mime_types text check (json_valid(allowed_mime_types)),
      created_at integer not null,
      updated_at integer not null
    ) strict;
    create table storage_objects (
      id text primary key,
      bucket_id text not null references storage_buckets (id),
      name text not null,
      owner text references auth_users (id) on delete cascade,
      version text not null unique,
      size integer not null,
      mime_type text not null,
      cache_control text not null,
      etag text not null,
      user_metadata text not null check (json_valid(user_metadata)),
      created_at integer not null,
      updated_at integer not null,
      unique (bucket_id, name)
    ) strict;
    create index storage_objects_owner on storage_objects (owner, size);
  `,
}

export interface BucketRow {
  readonly id: string
  readonly name: string
  readonly owner: string | null
  readonly public: number
  readonly file_size_limit: number | null
  /** A JSON array of texts; null allows every type. */
  readonly allowed_mime_types: string | null
  readonly created_at: number
  readonly updated_at: number
}

export interface ObjectRow {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  /** Null for objects stored by the service role. */
  readonly owner: string | null
  readonly version: string
  readonly size: number
  readonly mime_type: string
  readonly cache_control: string
  /** The value of the header, with its quotes. */
  readonly etag: string
  /** A JSON object. */
  readonly user_metadata: string
  readonly created_at: number
  readonly updated_at: number
}
