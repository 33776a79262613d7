import { BOOKMARK_NAME_MAX, COMIC_ID_MAX, HELPER_ID_MAX, PLATFORM_MAX } from '#domain/limits.ts'
import type { Table } from '../table.ts'
import { createdAt, id, live, owner, time, updatedAt } from './columns.ts'

/** Tables of a user's settings, reading, bookmarks and linked computer. */
export const userTables = {
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
    ...live,
  },
} as const satisfies Record<string, Table>
