import { isReadable } from '#domain/errors/problems.ts'
import { contentTypeOf } from '#domain/file-types.ts'
import { stemOf } from '#domain/filename/filename.ts'
import type { Book } from '#library/catalog/books.ts'
import { peopleOf, releasedOf } from '#library/catalog/facets/facet-values.ts'
import type { ListedComic } from '#library/catalog/snapshot/entries.ts'
import { shownTime } from '../progress/progress.ts'
import { numbersWithin } from './numbers.ts'
import { phoneNumber, sizeText, timeOf } from './shapes.ts'
import { changedAt, comicsOf, itemOf, libraryIdOf, nameOf, seriesIdOf, type View } from './view.ts'

/** Returns books in Komga's format, in the given order. */
export async function bookShapes(view: View, comics: readonly ListedComic[]) {
  const found = await view.library.books.byIds(
    comics.map(({ id }) => id),
    view.user,
  )
  const books = new Map(found.map((book) => [book.id, book]))
  const numbers = numbersWithin(comics)
  return comics.flatMap((comic) => {
    const book = books.get(comic.id)
    return book === undefined ? [] : [shapeOf(view, comic, book, numbers.get(comic.id) ?? 1)]
  })
}

function shapeOf(view: View, comic: ListedComic, book: Book, numberSort: number) {
  const item = itemOf(comic)
  const { metadata } = book
  const [created, lastModified] = [timeOf(comic.added), timeOf(changedAt(comic))]
  const stem = stemOf(book.name, book.extension)
  // Apps show the number before the title, so an untitled issue gets the series' name, not the file's with the number.
  const title = metadata.title ?? (comic.series !== null && book.number !== null ? comic.series.name : stem)
  return {
    id: comic.id,
    seriesId: seriesIdOf(item),
    seriesTitle: nameOf(item),
    libraryId: libraryIdOf(comic.root),
    name: stem,
    url: book.name,
    number: comicsOf(item).findIndex(({ id }) => id === comic.id) + 1,
    created,
    lastModified,
    fileLastModified: timeOf(comic.modified),
    sizeBytes: book.size,
    size: sizeText(book.size),
    deleted: false,
    fileHash: '',
    oneshot: comic.series === null,
    media: {
      status: isReadable(book) ? 'READY' : 'ERROR',
      mediaType: book.format === null ? 'application/octet-stream' : contentTypeOf(book.format),
      pagesCount: book.pageCount,
      comment: book.problem?.message ?? '',
      // Books with pages are shown page by page, whatever their format. A text book has no pages.
      mediaProfile: book.pageCount === 0 && isReadable(book) ? 'EPUB' : 'DIVINA',
      epubDivinaCompatible: false,
      epubIsKepub: false,
    },
    metadata: {
      title,
      titleLock: false,
      summary: metadata.summary ?? '',
      summaryLock: false,
      number: book.number ?? String(numberSort),
      numberLock: false,
      numberSort: phoneNumber(numberSort),
      numberSortLock: false,
      releaseDate: releasedOf(metadata),
      releaseDateLock: false,
      authors: peopleOf(metadata),
      authorsLock: false,
      tags: metadata.tags,
      tagsLock: false,
      isbn: '',
      isbnLock: false,
      links: [],
      linksLock: false,
      created,
      lastModified,
    },
    readProgress: progressShape(view, comic.id),
  }
}

function progressShape({ user }: View, id: string) {
  const place = user.states.get(id)
  if (place === undefined) return null
  const at = timeOf(shownTime(place))
  return {
    page: place.page,
    completed: place.finished,
    readDate: at,
    created: at,
    lastModified: at,
    deviceId: place.device?.id ?? '',
    deviceName: place.device?.name ?? '',
  }
}
