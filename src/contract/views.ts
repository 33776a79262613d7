import type { Table } from './table.ts'

/**
 * Views with counts of the account's tables, so that the database sorts and pages lists by them. Like tables, views
 * return only the user's own rows. The embedded views are created in `account/views.ts`, the hosted ones in
 * `supabase/migrations`.
 */

const id = { type: 'uuid' } as const
const text = { type: 'text' } as const
const time = { type: 'timestamptz' } as const
const count = { type: 'int8' } as const

const view = { primaryKey: [], uniques: [], indexes: [], foreignKeys: [], view: true } as const

/** Entities of a kind that are not deleted, with data of their comics. */
const listed = {
  id,
  user_id: id,
  name: text,
  name_plain: text,
  image_url: text,
  created_at: time,
  updated_at: time,
  /** Number of distinct linked comics. */
  comics_count: count,
  /** Last time that one of them was read. */
  last_read_at: time,
  /** Path of the first comic, by storyline order, else by path. */
  sample: text,
} as const

/** Entities `other_id` that share comics with `id`, with the number of shared comics. */
const together = {
  columns: { id, user_id: id, other_id: id, comics_count: count },
  ...view,
  askedBy: 'id',
} as const

/**
 * All comics of an entity in one row, each as `{ comic_path, added_at }` with an artist's `role` or its `story_order`
 * in a storyline, in the order of the kind. This avoids paging through the links of large entities.
 */
const comicsOf = {
  columns: { id, user_id: id, comics: { type: 'jsonb' } },
  ...view,
  askedBy: 'id',
} as const

export const views = {
  listed_characters: { columns: listed, ...view },
  listed_artists: { columns: { ...listed, roles: { type: 'text[]' } }, ...view },
  listed_publishers: { columns: listed, ...view },
  listed_storylines: { columns: listed, ...view },
  comics_of_characters: comicsOf,
  comics_of_artists: comicsOf,
  comics_of_publishers: comicsOf,
  comics_of_storylines: comicsOf,
  characters_together: together,
  artists_together: together,
} as const satisfies Record<string, Table>

export type ViewName = keyof typeof views
