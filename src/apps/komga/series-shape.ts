import { peopleOf, releasedOf } from '#library/apps/said.ts'
import type { SeriesFacts } from '#library/apps/series-facts.ts'
import type { Book } from '#library/catalog/books.ts'
import { timeOf } from './shapes.ts'
import {
  changedAt,
  comicsOf,
  countsOf,
  type Item,
  libraryIdOf,
  nameOf,
  rootOf,
  seriesIdOf,
  type View,
} from './view.ts'

/** Series as Komga tells them, in the order given: two questions to the database, however many they are. */
export async function seriesShapes(view: View, items: readonly Item[]) {
  const { seriesFacts, books } = view.library
  const [facts, singles] = await Promise.all([
    seriesFacts.of(items.flatMap((item) => (item.kind === 'series' ? [item.key] : []))),
    books.byIds(items.flatMap((item) => (item.kind === 'comic' ? [item.id] : []))),
  ])
  const singleById = new Map(singles.map((book) => [book.id, book]))
  return items.map((item) => {
    if (item.kind === 'series') return shapeOf(view, item, facts.get(item.key) ?? NOTHING)
    const book = singleById.get(item.id)
    return shapeOf(view, item, book === undefined ? NOTHING : factsOfSingle(book))
  })
}

const NOTHING: Omit<SeriesFacts, 'orders'> = {
  summary: null,
  publisher: null,
  language: null,
  direction: null,
  genres: [],
  tags: [],
  people: [],
  released: null,
  total: null,
}

const factsOfSingle = ({ metadata }: Book): Omit<SeriesFacts, 'orders'> => ({
  summary: metadata.summary,
  publisher: metadata.publisher,
  language: metadata.language,
  direction: metadata.direction,
  genres: metadata.genres,
  tags: metadata.tags,
  people: peopleOf(metadata),
  released: releasedOf(metadata),
  total: null,
})

function shapeOf(view: View, item: Item, facts: Omit<SeriesFacts, 'orders'>) {
  const [created, lastModified] = [timeOf(item.added), timeOf(changedAt(item))]
  const counts = countsOf(view, comicsOf(item))
  const name = nameOf(item)
  const summary = facts.summary ?? ''
  return {
    id: seriesIdOf(item),
    libraryId: libraryIdOf(rootOf(item)),
    name,
    url: '',
    created,
    lastModified,
    fileLastModified: timeOf(item.modified),
    ...counts,
    deleted: false,
    oneshot: item.kind === 'comic',
    metadata: {
      status: facts.total !== null && counts.booksCount >= facts.total ? 'ENDED' : 'ONGOING',
      statusLock: false,
      title: name,
      titleLock: false,
      titleSort: name,
      titleSortLock: false,
      summary,
      summaryLock: false,
      readingDirection: facts.direction === 'rtl' ? 'RIGHT_TO_LEFT' : 'LEFT_TO_RIGHT',
      readingDirectionLock: false,
      publisher: facts.publisher ?? '',
      publisherLock: false,
      ageRating: null,
      ageRatingLock: false,
      language: facts.language ?? '',
      languageLock: false,
      genres: facts.genres,
      genresLock: false,
      tags: facts.tags,
      tagsLock: false,
      totalBookCount: facts.total,
      totalBookCountLock: false,
      sharingLabels: [],
      sharingLabelsLock: false,
      links: [],
      linksLock: false,
      alternateTitles: [],
      alternateTitlesLock: false,
      created,
      lastModified,
    },
    booksMetadata: {
      authors: facts.people,
      tags: facts.tags,
      releaseDate: facts.released,
      summary,
      summaryNumber: '',
      created,
      lastModified,
    },
  }
}
