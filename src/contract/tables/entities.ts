import type { Table } from '../table.ts'
import { createdAt, id, list, live, name, owner, path, text, time, updatedAt } from './columns.ts'

/** Id of the entity that this row is an alias of; null for entities. */
const aliasOf = { type: 'uuid' } as const
/** Time of deletion. The row remains as a tombstone, so that indexing a file does not create the entity again. */
const deletedAt = time
const nameKey = { type: 'text', notNull: true, keyOf: 'name' } as const
const namePlain = { type: 'text', plainOf: 'name' } as const

/**
 * Keys of characters, artists, publishers and storylines. Names are unique per user, ignoring case. A row is an entity,
 * an alias of one (`alias_of`), or a tombstone (`deleted_at`). All three share one unique key, so that creating an
 * entity conflicts with an alias or tombstone, also concurrently.
 */
const entityKeys = {
  primaryKey: ['id'],
  // Link rows reference both columns, so that they can only reference an entity of the same user.
  uniques: [
    ['user_id', 'name_key'],
    ['id', 'user_id'],
  ],
  indexes: [['user_id', 'alias_of']],
  foreignKeys: [],
  ...live,
} as const

/** An entity with only a name and a picture. */
const entity = {
  columns: {
    id,
    user_id: owner,
    name,
    name_key: nameKey,
    image_url: text,
    created_at: createdAt,
    updated_at: updatedAt,
    alias_of: aliasOf,
    deleted_at: deletedAt,
    name_plain: namePlain,
  },
  ...entityKeys,
} as const

const reference = { type: 'uuid', notNull: true } as const

/** Returns the foreign key from a link table to an entity of the same user. */
function entityKey<T extends string, C extends string, E extends string>(table: T, column: C, entity: E) {
  return {
    name: `${table}_${column}_fkey`,
    columns: [column, 'user_id'],
    references: { table: entity, columns: ['id', 'user_id'] },
    onDelete: 'cascade',
  } as const
}

/** Indexes of a link table for queries by comic, by entity, and for paging through all rows of a user. */
function linkIndexes<C extends string>(column: C) {
  return [
    ['user_id', 'comic_path'],
    ['user_id', 'id'],
    [column, 'user_id'],
  ] as const
}

/** Tables of characters, artists, publishers and storylines, and of their links to comics. */
export const entityTables = {
  characters: entity,
  artists: {
    columns: {
      id,
      user_id: owner,
      name,
      name_key: nameKey,
      /** The artist's usual roles (`ROLE_CODES`). */
      roles: list,
      image_url: text,
      created_at: createdAt,
      updated_at: updatedAt,
      alias_of: aliasOf,
      deleted_at: deletedAt,
      name_plain: namePlain,
    },
    ...entityKeys,
  },
  publishers: entity,
  storylines: entity,
  /** The four link tables from entities to comics, by path. */
  comics_characters: {
    columns: { id, user_id: owner, comic_path: path, character_id: reference, created_at: createdAt },
    primaryKey: ['id'],
    uniques: [['user_id', 'character_id', 'comic_path']],
    indexes: linkIndexes('character_id'),
    foreignKeys: [entityKey('comics_characters', 'character_id', 'characters')],
    ...live,
  },
  comics_artists: {
    columns: {
      id,
      user_id: owner,
      comic_path: path,
      artist_id: reference,
      /** A role code; an artist has one row per role in a comic. */
      role: { type: 'text', notNull: true, notBlank: true },
      created_at: createdAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'artist_id', 'comic_path', 'role']],
    indexes: linkIndexes('artist_id'),
    foreignKeys: [entityKey('comics_artists', 'artist_id', 'artists')],
    ...live,
  },
  comics_publishers: {
    columns: { id, user_id: owner, comic_path: path, publisher_id: reference, created_at: createdAt },
    primaryKey: ['id'],
    uniques: [['user_id', 'publisher_id', 'comic_path']],
    indexes: linkIndexes('publisher_id'),
    foreignKeys: [entityKey('comics_publishers', 'publisher_id', 'publishers')],
    ...live,
  },
  comics_storylines: {
    columns: {
      id,
      user_id: owner,
      comic_path: path,
      storyline_id: reference,
      /** The comic's number in the storyline; null sorts last. */
      story_order: { type: 'float8' },
      added_at: createdAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'storyline_id', 'comic_path']],
    indexes: linkIndexes('storyline_id'),
    foreignKeys: [entityKey('comics_storylines', 'storyline_id', 'storylines')],
    ...live,
  },
} as const satisfies Record<string, Table>
