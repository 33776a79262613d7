import type { Table } from '../table.ts'
import { createdAt, id, list, name, owner, path, text, time, updatedAt } from './columns.ts'

/** Columns of a comic's metadata. */
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

/** Tables of a user's comics. */
export const comicTables = {
  /** The user's comics with file, progress and metadata. */
  comics_library: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id of the comic, which survives a change of path; null if no helper has claimed the record. */
      comic_id: text,
      file_name: { type: 'text', notNull: true },
      file_path: { type: 'text', notNull: true },
      file_size: { type: 'int8', notNull: true, min: 0 },
      file_type: { type: 'text', notNull: true, default: { value: 'application/octet-stream' } },
      /** Percentage of the comic that was read. */
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
  /** Cloud copy of a comic's metadata, one row per path. */
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
} as const satisfies Record<string, Table>
