import type { Table } from './table.ts'

/**
 * What is counted of the account's tables each time it is asked for: lists that are ordered by it are paged by the
 * database, and nobody loads all links to count them. A view shows each user their own rows, as the tables do. The
 * embedded ones are made in `account/views.ts`, the hosted ones in `supabase/migrations`.
 */

const id = { type: 'uuid' } as const
const text = { type: 'text' } as const
const time = { type: 'timestamptz' } as const
const count = { type: 'int8' } as const

const view = { primaryKey: [], uniques: [], indexes: [], foreignKeys: [], view: true } as const

/** The living entities of a kind, with what their comics say of them. */
const listed = {
  id,
  user_id: id,
  name: text,
  name_plain: text,
  image_url: text,
  created_at: time,
  updated_at: time,
  /** Comics it is linked to, each once. */
  comics_count: count,
  /** When one of them was read last. */
  last_read_at: time,
  /** The path of its first comic: of a storyline's parts, else by its path. */
  sample: text,
} as const

/** Who stands in the same comics as `id`: `other_id`, in so many of them. */
const together = {
  columns: { id, user_id: id, other_id: id, comics_count: count },
  ...view,
  askedBy: 'id',
} as const

/**
 * All comics of an entity in one row, each as `{ comic_path, added_at }` with an artist's `role` or its `story_order`
 * in a storyline, in the order of the kind: of many, pages of links would be asked for one after the other.
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
