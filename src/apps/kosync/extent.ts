import type { Book } from '#library/catalog/books.ts'
import type { Library } from '#library/index.ts'

/** What a book that KOReader lays out itself is made of. */
export interface Extent {
  /** The document of the book, from 1, in which each page or chapter begins; none where the file has no such. */
  readonly documents: readonly number[]
  /** How long the text of each chapter is, in characters; none of a book of pictures. */
  readonly lengths: readonly number[]
}

const UNKNOWN: Extent = { documents: [], lengths: [] }

/** How long an answer waits for a file, in milliseconds: what is not known by then is known the next time. */
const PATIENCE = 400
/** Books that are remembered. */
const KEPT = 200

/** What books are made of, as their files tell; nothing of one that cannot be read in time. */
export function createExtents({ pages }: Pick<Library, 'pages'>): (book: Book) => Promise<Extent> {
  const known = new Map<string, Promise<Extent>>()
  const read = async ({ id, pageCount }: Book): Promise<Extent> => ({
    documents: await pages.documents(id),
    lengths: pageCount > 0 ? [] : await pages.chapterLengths(id),
  })
  return (book) => {
    const version = `${book.id} ${book.fileVersion}`
    const found = known.get(version) ?? read(book)
    if (!known.has(version)) {
      known.set(version, found)
      found.catch(() => known.delete(version))
      for (const oldest of known.keys()) {
        if (known.size <= KEPT) break
        known.delete(oldest)
      }
    }
    const moment = new Promise<Extent>((resolve) => setTimeout(() => resolve(UNKNOWN), PATIENCE).unref())
    return Promise.race([found.catch(() => UNKNOWN), moment])
  }
}
