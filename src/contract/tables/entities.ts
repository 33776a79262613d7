import type { Table } from '../table.ts'
import { createdAt, id, list, live, name, owner, path, text, time, updatedAt } from './columns.ts'

/** The entity that a name stands for; null for an entity's own name. */
const aliasOf = { type: 'uuid' } as const
/** When a person deleted the entity: its name stays taken, so that no file brings it back. */
const deletedAt = time
const nameKey = { type: 'text', notNull: true, keyOf: 'name' } as const
const namePlain = { type: 'text', plainOf: 'name' } as const

/**
 * What characters, artists, publishers and storylines have in common: a name, unique for each user whatever its case.
 * A row is an entity, another name of one (`alias_of`), or the name of one that was deleted (`deleted_at`): one key
 * for all three, so that whoever makes an entity meets what a person decided, also at the same moment.
 */
const entityKeys = {
  primaryKey: ['id'],
  // Link rows refer to both columns, so that they can only point at the same user's entity.
  uniques: [
    ['user_id', 'name_key'],
    ['id', 'user_id'],
  ],
  indexes: [['user_id', 'alias_of']],
  foreignKeys: [],
  ...live,
} as const

/** An entity that is no more than its name and picture. */
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

/** A link row's reference to an entity of the same user. */
function entityKey<T extends string, C extends string, E extends string>(table: T, column: C, entity: E) {
  return {
    name: `${table}_${column}_fkey`,
    columns: [column, 'user_id'],
    references: { table: entity, columns: ['id', 'user_id'] },
    onDelete: 'cascade',
  } as const
}

/** Link rows are looked for by comic, page by page among all of a user's, and by entity. */
function linkIndexes<C extends string>(column: C) {
  return [
    ['user_id', 'comic_path'],
    ['user_id', 'id'],
    [column, 'user_id'],
  ] as const
}

/** Tables of characters, artists, publishers and storylines, and of the comics that each appears in. */
export const entityTables = {
  characters: entity,
  artists: {
    columns: {
      id,
      user_id: owner,
      name,
      name_key: nameKey,
      /** Role codes (`ROLE_CODES`): what the artist is known for. */
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
  /** The four link tables: which comics (by path) an entity appears in. */
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
      /** A role code; one row for each role in a comic. */
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
      /** The comic's place in the story; null sorts last. */
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
