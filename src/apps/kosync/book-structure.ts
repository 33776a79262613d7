import type { Book } from '#library/catalog/books.ts'
import type { Library } from '#library/index.ts'

/** The structure of a book that KOReader lays out itself. */
export interface BookStructure {
  /** The EPUB document, from 1, in which each page or chapter begins; empty for other formats. */
  readonly documents: readonly number[]
  /** The length of each chapter's text in characters; empty for a book with pages. */
  readonly lengths: readonly number[]
}

const UNKNOWN: BookStructure = { documents: [], lengths: [] }

/** Milliseconds that a response waits for a file. A later result is cached for the next request. */
const TIMEOUT = 400
/** Maximum number of cached books. */
const CACHED_MAX = 200

/** Returns a function that reads the structure of a book; the structure is empty if it cannot be read in time. */
export function createStructureReader({
  pages,
}: Pick<Library, 'pages'>): (book: Book) => Promise<BookStructure> {
  const known = new Map<string, Promise<BookStructure>>()
  const read = async ({ id, pageCount }: Book): Promise<BookStructure> => ({
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
        if (known.size <= CACHED_MAX) break
        known.delete(oldest)
      }
    }
    const timeout = new Promise<BookStructure>((resolve) =>
      setTimeout(() => resolve(UNKNOWN), TIMEOUT).unref(),
    )
    return Promise.race([found.catch(() => UNKNOWN), timeout])
  }
}
