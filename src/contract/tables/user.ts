import { BOOKMARK_NAME_MAX, COMIC_ID_MAX, HELPER_ID_MAX, PLATFORM_MAX } from '#domain/limits.ts'
import type { Table } from '../table.ts'
import { createdAt, id, live, owner, time, updatedAt } from './columns.ts'

/** Tables of a user's settings, reading, bookmarks and linked computer. */
export const userTables = {
  /** The user's preferences, which apply on all devices. */
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
   * Reading of a comic on a day in one reading session of a browser or a reading app. A continued session updates its
   * row, so that repeated requests count once.
   */
  reading_days: {
    columns: {
      id,
      user_id: owner,
      /** Day in the time zone of the user's device. */
      day: { type: 'date', notNull: true },
      /** The helper's id of the comic. */
      comic_id: { type: 'text', notNull: true, notBlank: true, longest: COMIC_ID_MAX },
      /** Number of distinct pages. */
      pages: { type: 'int4', notNull: true, min: 1 },
      /** True if the last page was read. */
      finished: { type: 'bool', notNull: true, default: { value: false } },
      /** Reading time in seconds. */
      seconds: { type: 'int4', notNull: true, default: { value: 0 }, min: 0 },
    },
    primaryKey: ['id'],
    uniques: [],
    indexes: [['user_id', 'day']],
    foreignKeys: [],
  },
  /** The user's bookmarks, at most one per page. */
  page_bookmarks: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id of the comic. */
      comic_id: { type: 'text', notNull: true, notBlank: true, longest: COMIC_ID_MAX },
      page: { type: 'int4', notNull: true, min: 1 },
      /** Empty if unnamed. */
      name: { type: 'text', notNull: true, default: { value: '' }, longest: BOOKMARK_NAME_MAX },
      created_at: createdAt,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'comic_id', 'page']],
    indexes: [],
    foreignKeys: [],
  },
  /** The user's linked computer for remote access, at most one per account. */
  helpers: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id, as in the response of its probe. */
      helper_id: { type: 'text', notNull: true, notBlank: true, longest: HELPER_ID_MAX },
      name: { type: 'text', notNull: true, notBlank: true, longest: PLATFORM_MAX },
      platform: { type: 'text', notNull: true, default: { value: '' }, longest: PLATFORM_MAX },
      /** The computer's own session, which ends when the row is deleted. */
      session_id: { type: 'uuid', notNull: true, endsSession: true },
      linked_at: createdAt,
      last_seen_at: time,
    },
    primaryKey: ['id'],
    uniques: [['user_id']],
    indexes: [],
    foreignKeys: [],
    exported: false,
    ...live,
  },
} as const satisfies Record<string, Table>
