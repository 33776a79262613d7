import type { Book } from '#library/catalog/books.ts'
import { type AggregatedMetadata, aggregateMetadata } from '#library/catalog/facets/aggregate-metadata.ts'
import { peopleOf, releasedOf } from '#library/catalog/facets/facet-values.ts'
import type { Entry } from '#library/catalog/snapshot/entries.ts'
import { timeOf } from './shapes.ts'
import { changedAt, comicsOf, countsOf, libraryIdOf, nameOf, rootOf, seriesIdOf, type View } from './view.ts'

/** Returns series in Komga's format, in the given order, with two database queries for any number of them. */
export async function seriesShapes(view: View, items: readonly Entry[]) {
  const { books } = view.library
  const [summaries, singles] = await Promise.all([
    books.summaries(items.flatMap((item) => (item.kind === 'series' ? [item.key] : []))),
    books.byIds(
      items.flatMap((item) => (item.kind === 'comic' ? [item.id] : [])),
      view.user,
    ),
  ])
  const singleById = new Map(singles.map((book) => [book.id, book]))
  return items.map((item) => {
    if (item.kind === 'series') {
      const facts = aggregateMetadata(
        view.snapshot,
        item.comics.map(({ no }) => no),
      )
      return shapeOf(view, item, {
        ...facts,
        summary: summaries.get(item.key) ?? null,
        publisher: item.publisher,
      })
    }
    const book = singleById.get(item.id)
    return shapeOf(view, item, book === undefined ? NOTHING : factsOfSingle(book))
  })
}

/** A series' metadata, partly aggregated from its issues. */
interface SeriesFacts extends AggregatedMetadata {
  readonly summary: string | null
  readonly publisher: string | null
}

const NOTHING: SeriesFacts = {
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

const factsOfSingle = ({ metadata }: Book): SeriesFacts => ({
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

function shapeOf(view: View, item: Entry, facts: SeriesFacts) {
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
