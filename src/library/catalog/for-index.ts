import type { Db } from '#db/index.ts'
import { LIST_MAX } from '#domain/limits.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { storedMetadata } from '../stored-metadata.ts'

/** A comic as the account's index stores it. */
export interface IndexedComic {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly extension: string
  readonly size: number
  readonly modified: string
  readonly pageCount: number
  readonly metadata: IssueMetadata
}

/** Reads all available comics for the account's index. */
export interface ForIndex {
  /** Yields all available comics with their metadata, sorted by id. */
  forIndex(): AsyncGenerator<IndexedComic>
  /** Returns the available comics whose ids follow `after`: at most `limit`, or fewer up to INDEX_PAGE_MAX. */
  pageForIndex(after: string, limit: number): Promise<IndexedComic[]>
}

/** Characters of metadata after which a page ends: the metadata of one file may have megabytes. */
const INDEX_PAGE_MAX = 8 * 1024 * 1024

export function createForIndex(db: Db): ForIndex {
  async function pageForIndex(after: string, limit: number): Promise<IndexedComic[]> {
    const rows = await db.all<
      Omit<IndexedComic, 'metadata' | 'modified'> & { mtime: number; metadata: string }
    >(
      `select id, path, name, extension, size, mtime, pageCount, metadata from
         (select *, sum(length(metadata)) over (order by id) - length(metadata) as before from
           (select id, path, name, extension, size, mtime, page_count as pageCount, metadata from comics
            where available = 1 and id > ? order by id limit ?))
       where before < ${INDEX_PAGE_MAX} order by id`,
      [after, limit],
    )
    return rows.map(({ mtime, metadata, ...row }) => ({
      ...row,
      modified: new Date(mtime).toISOString(),
      metadata: storedMetadata(metadata),
    }))
  }

  return {
    async *forIndex() {
      let last = ''
      for (;;) {
        const page = await pageForIndex(last, LIST_MAX)
        yield* page
        const end = page.at(-1)
        if (end === undefined) return
        last = end.id
      }
    },

    pageForIndex,
  }
}
