import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'

/** How the links of a kind to comics are stored. */
interface LinkTable {
  readonly table: `comics_${EntityKind}`
  /** The column that refers to the entity. */
  readonly column: string
  /** The columns of a link's unique key, for upserts. */
  readonly key: string
  /** The columns of a link that describe its comic, under the same names for all kinds. */
  readonly columns: string
  readonly order: 'created_at' | 'story_order'
}

/** The link table of each kind. */
export const LINKS: Readonly<Record<EntityKind, LinkTable>> = {
  characters: {
    table: 'comics_characters',
    column: 'character_id',
    key: 'user_id,character_id,comic_path',
    columns: 'comic_path,added_at:created_at',
    order: 'created_at',
  },
  artists: {
    table: 'comics_artists',
    column: 'artist_id',
    key: 'user_id,artist_id,comic_path,role',
    columns: 'comic_path,role,added_at:created_at',
    order: 'created_at',
  },
  publishers: {
    table: 'comics_publishers',
    column: 'publisher_id',
    key: 'user_id,publisher_id,comic_path',
    columns: 'comic_path,added_at:created_at',
    order: 'created_at',
  },
  storylines: {
    table: 'comics_storylines',
    column: 'storyline_id',
    key: 'user_id,storyline_id,comic_path',
    columns: 'comic_path,story_order,added_at',
    order: 'story_order',
  },
}

// The client types each table by its name. Only the columns that all four have are used through these.

/** Returns the table of a kind, typed by the columns that all kinds have. */
export function entityTable(client: AccountClient, kind: EntityKind) {
  return client.from(kind as 'characters')
}

/** Returns the link table of a kind, typed by the columns that all kinds have. */
export function linkTable(client: AccountClient, kind: EntityKind) {
  return client.from(LINKS[kind].table as 'comics_characters')
}
