import { BOOKMARK_NAME_MAX, COMIC_ID_MAX, HELPER_ID_MAX, PLATFORM_MAX } from '#domain/limits.ts'
import type { Table } from './table.ts'
import { views } from './views.ts'

/**
 * The account's tables: one catalogue from which the embedded SQLite tables, the REST planner
 * and supabase-js's `Database` type are made, and to which the hosted SQL is held.
 * Adding a table is adding an entry to `tables`; its first columns are always `id` and `user_id`.
 */

const id = { type: 'uuid', notNull: true, default: 'gen_random_uuid()' } as const
const owner = { type: 'uuid', notNull: true, default: 'auth.uid()' } as const
const text = { type: 'text' } as const
const list = { type: 'text[]', notNull: true, default: { value: [] } } as const
const time = { type: 'timestamptz' } as const
const createdAt = { type: 'timestamptz', notNull: true, default: 'now()' } as const
const updatedAt = { type: 'timestamptz', notNull: true, default: 'now()', touched: true } as const
const name = { type: 'text', notNull: true, notBlank: true } as const
const path = { type: 'text', notNull: true, notBlank: true } as const
/** The entity that a name stands for; null for an entity's own name. */
const aliasOf = { type: 'uuid' } as const
/** When a person deleted the entity: its name stays taken, so that no file brings it back. */
const deletedAt = time
const nameKey = { type: 'text', notNull: true, keyOf: 'name' } as const
const namePlain = { type: 'text', plainOf: 'name' } as const

/** What is known of a comic beside its file. */
const metadata = {
  title: text,
  series: text,
  issue_number: text,
  volume: { type: 'int4' },
  year: { type: 'int4' },
  month: { type: 'int4' },
  day: { type: 'int4' },
  publisher: text,
  summary: text,
  genre: list,
  writers: list,
  artists: list,
  characters: list,
  storyline_name: text,
  storyline_order: { type: 'float8' },
  storyline_total: { type: 'int4' },
  tags: list,
  teams: list,
  locations: list,
  penciller: list,
  inker: list,
  colorist: list,
  letterer: list,
  cover_artist: list,
  editor: list,
} as const

/** Subscribers filter rows by `user_id`, also when they are deleted (docs/accounts.md, Changes). */
const told = { realtime: true, replicaIdentity: 'full' } as const

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
  ...told,
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

export const tables = {
  /** The user's comics: each one's file, how far it was read, and what is known of it. */
  comics_library: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id of the comic, which outlives its path; null for a record that no helper has claimed. */
      comic_id: text,
      file_name: { type: 'text', notNull: true },
      file_path: { type: 'text', notNull: true },
      file_size: { type: 'int8', notNull: true, min: 0 },
      file_type: { type: 'text', notNull: true, default: { value: 'application/octet-stream' } },
      /** Hundredths of the comic that were read. */
      reading_progress: { type: 'int4', notNull: true, default: { value: 0 }, min: 0, max: 100 },
      last_page: { type: 'int4', min: 1 },
      page_count: { type: 'int4', min: 0 },
      is_favorite: { type: 'bool', notNull: true, default: { value: false } },
      is_available: { type: 'bool', notNull: true, default: { value: true } },
      last_modified: time,
      last_read_at: time,
      created_at: createdAt,
      ...metadata,
      story_arc: text,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'comic_id']],
    indexes: [
      ['user_id', 'file_name', 'file_size'],
      ['user_id', 'created_at'],
      ['user_id', 'last_read_at'],
      ['user_id', 'file_path'],
    ],
    foreignKeys: [],
    realtime: true,
  },
  /** The cloud copy of a comic's metadata, one for each path. */
  comics: {
    columns: {
      id,
      user_id: owner,
      comic_id: text,
      file_path: path,
      file_name: text,
      ...metadata,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'file_path']],
    indexes: [],
    foreignKeys: [],
  },
  comics_collections: {
    columns: { id, user_id: owner, name, created_at: createdAt, updated_at: updatedAt },
    primaryKey: ['id'],
    uniques: [],
    indexes: [['user_id', 'name']],
    foreignKeys: [],
  },
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
    ...told,
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
    ...told,
  },
  comics_publishers: {
    columns: { id, user_id: owner, comic_path: path, publisher_id: reference, created_at: createdAt },
    primaryKey: ['id'],
    uniques: [['user_id', 'publisher_id', 'comic_path']],
    indexes: linkIndexes('publisher_id'),
    foreignKeys: [entityKey('comics_publishers', 'publisher_id', 'publishers')],
    ...told,
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
    ...told,
  },
  /** What a user prefers, followed by every screen they sign in on. */
  user_settings: {
    columns: {
      id,
      user_id: owner,
      key: { type: 'text', notNull: true, notBlank: true },
      value: { type: 'jsonb' },
      updated_at: updatedAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'key']],
    indexes: [],
    foreignKeys: [],
  },
  /**
   * What was read of a comic on a day, by one sitting of a browser or a reading app: one that goes on writes the same row
   * again, so that what is sent twice counts once.
   */
  reading_days: {
    columns: {
      id,
      user_id: owner,
      /** Of the reader's own calendar, where they read. */
      day: { type: 'date', notNull: true },
      /** The helper's id of the comic. */
      comic_id: { type: 'text', notNull: true, notBlank: true, longest: COMIC_ID_MAX },
      /** Different pages that were looked at. */
      pages: { type: 'int4', notNull: true, min: 1 },
      /** Its last page was among them. */
      finished: { type: 'bool', notNull: true, default: { value: false } },
      /** How long somebody was reading. */
      seconds: { type: 'int4', notNull: true, default: { value: 0 }, min: 0 },
    },
    primaryKey: ['id'],
    uniques: [],
    indexes: [['user_id', 'day']],
    foreignKeys: [],
  },
  /** Pages that a user marked, each once, with what they call it. */
  page_bookmarks: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id of the comic. */
      comic_id: { type: 'text', notNull: true, notBlank: true, longest: COMIC_ID_MAX },
      page: { type: 'int4', notNull: true, min: 1 },
      /** Empty while it has none. */
      name: { type: 'text', notNull: true, default: { value: '' }, longest: BOOKMARK_NAME_MAX },
      created_at: createdAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'comic_id', 'page']],
    indexes: [],
    foreignKeys: [],
  },
  /** The computer that a user linked, to read its comics from elsewhere: one an account. */
  helpers: {
    columns: {
      id,
      user_id: owner,
      /** Which computer, as its probe tells it. */
      helper_id: { type: 'text', notNull: true, notBlank: true, longest: HELPER_ID_MAX },
      name: { type: 'text', notNull: true, notBlank: true, longest: PLATFORM_MAX },
      platform: { type: 'text', notNull: true, default: { value: '' }, longest: PLATFORM_MAX },
      /** The session that is the computer's own: whoever takes the row away takes its access. */
      session_id: { type: 'uuid', notNull: true, endsSession: true },
      linked_at: createdAt,
      last_seen_at: time,
    },
    primaryKey: ['id'],
    uniques: [['user_id']],
    indexes: [],
    foreignKeys: [],
    exported: false,
    ...told,
  },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof tables

/** The catalogue's entry of a name that came from outside; null when there is no such table or view. */
export function tableNamed(name: string): Table | null {
  if (Object.hasOwn(views, name)) return views[name as keyof typeof views]
  return Object.hasOwn(tables, name) ? tables[name as TableName] : null
}
