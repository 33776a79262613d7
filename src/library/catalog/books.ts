import type { Db } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { LISTED_MAX, listedMetadata } from '#domain/metadata-bounds.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { type CatalogCard, COMIC_ROWS, type ComicRow, comicCard } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { Reader } from './select.ts'

/** A comic as reading apps are told of it: its card, and what is known of it. */
export interface Book extends CatalogCard {
  /** The path of its library folder. It is not sent to apps. */
  readonly root: string
  /** Where its number stands among numbers; null for none. */
  readonly numberOrder: number | null
  /** Its size and KOReader's partial MD5, `123-0f…`; null while no scan has made it. */
  readonly fingerprint: string | null
  /** As far as it is told among many. */
  readonly metadata: IssueMetadata
}

/** Comics with their metadata, for lists that tell of both. */
export interface Books {
  /**
   * Returns books in the order asked. Unknown ids are left out, and comics that the user may not see; unavailable comics
   * are returned.
   */
  byIds(ids: readonly string[], reader: Reader): Promise<Book[]>
  /** The summaries of series by their keys, as far as lists tell them; unknown series are left out. */
  summaries(keys: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** The pages of a comic, in order; null for an unknown one, and for one that the user may not see. */
  pages(id: string, reader: Reader): Promise<readonly PageEntry[] | null>
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

/** Books read in one query: metadata may have megabytes, and other requests run in between. */
const TOGETHER = 50

export function createBooks(db: Db, catalog: Catalog): Books {
  return {
    async byIds(asked, reader) {
      const ids = await catalog.visibleIds(asked, reader)
      const books = new Map<string, Book>()
      for (let from = 0; from < ids.length; from += TOGETHER) {
        const rows = await db.all<BookRow>(`${BOOK_ROWS} where c.id in (select value from json_each(?))`, [
          JSON.stringify(ids.slice(from, from + TOGETHER)),
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
    async pages(id, reader) {
      const [visible] = await catalog.visibleIds([id], reader)
      if (visible === undefined) return null
      const row = await db.get<{ pages: string }>('select pages from comics where id = ?', [id])
      return row === undefined ? null : (JSON.parse(row.pages) as PageEntry[])
    },
  }
}
