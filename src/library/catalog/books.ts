import type { Db } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { LISTED_MAX, listedMetadata } from '#domain/metadata/metadata-bounds.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { type CatalogCard, COMIC_ROWS, type ComicRow, comicCard } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogUser } from './select.ts'

/** A comic in the lists of reading apps: its card and its metadata. */
export interface Book extends CatalogCard {
  /** Path of the library folder. Not sent to clients. */
  readonly root: string
  /** Sort value of the issue number; null without a number. */
  readonly numberOrder: number | null
  /** File size and KOReader's partial MD5, `123-0f…`; null until a scan has computed it. */
  readonly fingerprint: string | null
  /** Shortened for lists (`listedMetadata`). */
  readonly metadata: IssueMetadata
}

export interface Books {
  /**
   * Returns books in the order of `ids`. Unknown comics and comics that the user may not see are left out; unavailable
   * comics are included if the user may see everything.
   */
  byIds(ids: readonly string[], user: CatalogUser): Promise<Book[]>
  /** Returns the summaries of series by key, cut to `LISTED_MAX` characters; unknown series are left out. */
  summaries(keys: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** Returns the pages of a comic in order; null if it is unknown or the user may not see it. */
  pages(id: string, user: CatalogUser): Promise<readonly PageEntry[] | null>
}

interface BookRow extends ComicRow {
  root: string
  number_order: number | null
  fingerprint: string | null
  metadata: string
}

const BOOK_ROWS = COMIC_ROWS.replace('select ', 'select c.root, c.number_order, c.fingerprint, c.metadata, ')

const bookOf = (row: BookRow): Book => ({
  ...comicCard(row),
  root: row.root,
  numberOrder: row.number_order,
  fingerprint: row.fingerprint,
  metadata: listedMetadata(storedMetadata(row.metadata)),
})

/** Books per query: their metadata may have megabytes, and other requests run between two queries. */
const BATCH = 50

export function createBooks(db: Db, catalog: Catalog): Books {
  return {
    async byIds(requested, user) {
      const ids = await catalog.visibleIds(requested, user)
      const books = new Map<string, Book>()
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows = await db.all<BookRow>(`${BOOK_ROWS} where c.id in (select value from json_each(?))`, [
          JSON.stringify(ids.slice(from, from + BATCH)),
        ])
        for (const row of rows) books.set(row.id, bookOf(row))
      }
      return ids.map((id) => books.get(id)).filter((book) => book !== undefined)
    },
    async summaries(keys) {
      const rows = await db.all<{ key: string; summary: string | null }>(
        `select key, substr(summary, 1, ${LISTED_MAX}) as summary from series
         where key in (select value from json_each(?))`,
        [JSON.stringify(keys)],
      )
      return new Map(rows.map(({ key, summary }) => [key, summary]))
    },
    async pages(id, user) {
      const [visible] = await catalog.visibleIds([id], user)
      if (visible === undefined) return null
      const row = await db.get<{ pages: string }>('select pages from comics where id = ?', [id])
      return row === undefined ? null : (JSON.parse(row.pages) as PageEntry[])
    },
  }
}
