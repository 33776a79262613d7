import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'

/** How the links of a kind to comics are stored. */
interface LinkTable {
  readonly table: `comics_${EntityKind}`
  /** The column that refers to the entity. */
  readonly column: string
  /** The unique key of a link, as upserts name it. */
  readonly key: string
  /** What a link says of its comic, under one name for all kinds. */
  readonly says: string
  readonly order: 'created_at' | 'story_order'
}

/** The four link tables, by the kind they link. */
export const LINKS: Readonly<Record<EntityKind, LinkTable>> = {
  characters: {
    table: 'comics_characters',
    column: 'character_id',
    key: 'user_id,character_id,comic_path',
    says: 'comic_path,added_at:created_at',
    order: 'created_at',
  },
  artists: {
    table: 'comics_artists',
    column: 'artist_id',
    key: 'user_id,artist_id,comic_path,role',
    says: 'comic_path,role,added_at:created_at',
    order: 'created_at',
  },
  publishers: {
    table: 'comics_publishers',
    column: 'publisher_id',
    key: 'user_id,publisher_id,comic_path',
    says: 'comic_path,added_at:created_at',
    order: 'created_at',
  },
  storylines: {
    table: 'comics_storylines',
    column: 'storyline_id',
    key: 'user_id,storyline_id,comic_path',
    says: 'comic_path,story_order,added_at',
    order: 'story_order',
  },
}

// The client types each table by its name. Of the four, only what they have in common is asked through these.

/** The table of a kind, typed by the columns that all kinds have. */
export function entityTable(client: AccountClient, kind: EntityKind) {
  return client.from(kind as 'characters')
}

/** The link table of a kind, typed by the columns that all of them have. */
export function linkTable(client: AccountClient, kind: EntityKind) {
  return client.from(LINKS[kind].table as 'comics_characters')
}
