import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { listedMetadata } from '#domain/metadata-bounds.ts'
import { COMIC_ROWS, type ComicRow, comicCard } from './cards.ts'
import { ISSUE_ORDER } from './series.ts'

/** A comic as reading apps are told of it: its card, and what is known of it. */
export interface Book extends ComicCard {
  /** The library it lies in: a folder's path, which no app is told. */
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
  /** In the order asked; unknown ids are left out, and what is not there now is among them. */
  byIds(ids: readonly string[]): Promise<Book[]>
  /** A series' available issues by its key, in its order; none of an unknown one. */
  ofSeries(key: string): Promise<Book[]>
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
  metadata: listedMetadata(JSON.parse(row.metadata) as IssueMetadata),
})

/** Comics that are read at once: files may say megabytes each, and others are answered in between. */
const TOGETHER = 50

export function createBooks(db: Db): Books {
  return {
    async byIds(ids) {
      const books = new Map<string, Book>()
      for (let from = 0; from < ids.length; from += TOGETHER) {
        const rows = await db.all<BookRow>(`${BOOK_ROWS} where c.id in (select value from json_each(?))`, [
          JSON.stringify(ids.slice(from, from + TOGETHER)),
        ])
        for (const row of rows) books.set(row.id, bookOf(row))
      }
      return ids.map((id) => books.get(id)).filter((book) => book !== undefined)
    },
    async ofSeries(key) {
      const rows = await db.all<BookRow>(
        `${BOOK_ROWS} where c.available = 1 and s.key = ? order by ${ISSUE_ORDER}`,
        [key],
      )
      return rows.map(bookOf)
    },
  }
}
