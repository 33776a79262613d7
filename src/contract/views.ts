import type { Table } from './table.ts'

/**
 * Read-only views of the account's tables: entities with the number of their comics, so that the database can sort and
 * page such lists; all comics of an entity; and entities that share comics. Like tables, views return only the user's
 * own rows. The embedded views are created in `account/views.ts`, the hosted ones in `supabase/migrations`.
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
  /** Last time that one of these comics was read. */
  last_read_at: time,
  /** Path of the first comic, by storyline order, else by path. */
  sample: text,
} as const

/** Entities `other_id` that share comics with `id`, with the number of shared comics. */
const sharedComicsView = {
  columns: { id, user_id: id, other_id: id, comics_count: count },
  ...view,
  askedBy: 'id',
} as const

/**
 * All comics of an entity in one row, as a JSON array of `{ comic_path, added_at }`. An artist's comics also have
 * `role`, a storyline's `story_order`, by which they are sorted; other comics are sorted by the time of their link.
 * This avoids paging through the links of large entities.
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
  characters_together: sharedComicsView,
  artists_together: sharedComicsView,
} as const satisfies Record<string, Table>

export type ViewName = keyof typeof views
