import { z } from 'zod'

/**
 * What apps of Komga's need of its answers: every key is there, null where nothing is known, and of no other kind. As
 * strict as their programs, which fail on the first that is missing.
 */

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const lock = z.literal(false)
const texts = z.array(z.string())
const author = z.strictObject({ name: z.string().min(1), role: z.string().regex(/^[a-z]+$/) })
const links = z.array(z.strictObject({ label: z.string(), url: z.string() }))

export const series = z.strictObject({
  id: z.string().regex(/^\S+$/),
  libraryId: z.string().min(1),
  name: z.string().min(1),
  url: z.string().regex(/^[^/\\]*$/),
  created: time,
  lastModified: time,
  fileLastModified: time,
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
  deleted: z.boolean(),
  oneshot: z.boolean(),
  metadata: z.strictObject({
    status: z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS']),
    statusLock: lock,
    title: z.string().min(1),
    titleLock: lock,
    titleSort: z.string().min(1),
    titleSortLock: lock,
    summary: z.string(),
    summaryLock: lock,
    readingDirection: z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON', '']),
    readingDirectionLock: lock,
    publisher: z.string(),
    publisherLock: lock,
    ageRating: z.int().nullable(),
    ageRatingLock: lock,
    language: z.string(),
    languageLock: lock,
    genres: texts,
    genresLock: lock,
    tags: texts,
    tagsLock: lock,
    totalBookCount: z.int().nullable(),
    totalBookCountLock: lock,
    sharingLabels: texts,
    sharingLabelsLock: lock,
    links,
    linksLock: lock,
    alternateTitles: z.array(z.strictObject({ label: z.string(), title: z.string() })),
    alternateTitlesLock: lock,
    created: time,
    lastModified: time,
  }),
  booksMetadata: z.strictObject({
    authors: z.array(author),
    tags: texts,
    releaseDate: date.nullable(),
    summary: z.string(),
    summaryNumber: z.string(),
    created: time,
    lastModified: time,
  }),
})

export const book = z.strictObject({
  id: z.string().regex(/^\S+$/),
  seriesId: z.string().min(1),
  seriesTitle: z.string().min(1),
  libraryId: z.string().min(1),
  name: z.string().min(1),
  url: z.string().regex(/^[^/\\]+$/),
  number: z.int().min(1),
  created: time,
  lastModified: time,
  fileLastModified: time,
  sizeBytes: z.int(),
  size: z.string().regex(/^[\d.]+ ([KMGT]i)?B$/),
  deleted: z.boolean(),
  fileHash: z.string(),
  oneshot: z.boolean(),
  media: z.strictObject({
    status: z.enum(['READY', 'UNKNOWN', 'ERROR', 'UNSUPPORTED', 'OUTDATED']),
    mediaType: z.string().regex(/^application\//),
    pagesCount: z.int(),
    comment: z.string(),
    mediaProfile: z.enum(['DIVINA', 'PDF', 'EPUB']),
    epubDivinaCompatible: z.boolean(),
    epubIsKepub: z.boolean(),
  }),
  metadata: z.strictObject({
    title: z.string().min(1),
    titleLock: lock,
    summary: z.string(),
    summaryLock: lock,
    number: z.string().min(1),
    numberLock: lock,
    numberSort: z.number().refine((number) => Math.fround(number) === number),
    numberSortLock: lock,
    releaseDate: date.nullable(),
    releaseDateLock: lock,
    authors: z.array(author),
    authorsLock: lock,
    tags: texts,
    tagsLock: lock,
    isbn: z.string(),
    isbnLock: lock,
    links,
    linksLock: lock,
    created: time,
    lastModified: time,
  }),
  readProgress: z
    .strictObject({
      page: z.int().min(1),
      completed: z.boolean(),
      readDate: time,
      created: time,
      lastModified: time,
      deviceId: z.string(),
      deviceName: z.string(),
    })
    .nullable(),
})

const sort = z.strictObject({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() })

export const pageOf = <T extends z.ZodType>(content: T) =>
  z.strictObject({
    content: z.array(content),
    pageable: z.strictObject({
      pageNumber: z.int(),
      pageSize: z.int(),
      offset: z.int(),
      paged: z.boolean(),
      unpaged: z.boolean(),
      sort,
    }),
    totalElements: z.int(),
    totalPages: z.int(),
    last: z.boolean(),
    first: z.boolean(),
    number: z.int(),
    numberOfElements: z.int(),
    size: z.int(),
    empty: z.boolean(),
    sort,
  })

export const pages = z
  .array(
    z.strictObject({
      number: z.int().min(1),
      fileName: z.string().min(1),
      mediaType: z.string().regex(/^image\//),
      width: z.int().nullable(),
      height: z.int().nullable(),
      sizeBytes: z.int().nullable(),
      size: z.string(),
    }),
  )
  .min(1)

export const libraries = z.array(
  z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    root: z.string().regex(/^[^/\\]+$/),
    importComicInfoBook: z.boolean(),
    importComicInfoSeries: z.boolean(),
    importComicInfoCollection: z.boolean(),
    importComicInfoReadList: z.boolean(),
    importComicInfoSeriesAppendVolume: z.boolean(),
    importEpubBook: z.boolean(),
    importEpubSeries: z.boolean(),
    importMylarSeries: z.boolean(),
    importLocalArtwork: z.boolean(),
    importBarcodeIsbn: z.boolean(),
    scanForceModifiedTime: z.boolean(),
    scanInterval: z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY']),
    scanOnStartup: z.boolean(),
    scanCbx: z.boolean(),
    scanPdf: z.boolean(),
    scanEpub: z.boolean(),
    scanDirectoryExclusions: texts,
    repairExtensions: z.boolean(),
    convertToCbz: z.boolean(),
    emptyTrashAfterScan: z.boolean(),
    seriesCover: z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST']),
    hashFiles: z.boolean(),
    hashPages: z.boolean(),
    hashKoreader: z.boolean(),
    analyzeDimensions: z.boolean(),
    oneshotsDirectory: z.string().nullable(),
    unavailable: z.boolean(),
  }),
)

export const readList = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  summary: z.string(),
  ordered: z.boolean(),
  bookIds: texts,
  createdDate: time,
  lastModifiedDate: time,
  filtered: z.boolean(),
})

export const collection = z.strictObject({
  id: z.string(),
  name: z.string(),
  ordered: z.boolean(),
  seriesIds: texts,
  createdDate: time,
  lastModifiedDate: time,
  filtered: z.boolean(),
})

export const user = z.strictObject({
  id: z.string().min(1),
  email: z.string().min(1),
  roles: z.array(z.enum(['USER', 'ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING'])),
  sharedAllLibraries: z.boolean(),
  sharedLibrariesIds: texts,
  labelsAllow: texts,
  labelsExclude: texts,
  ageRestriction: z.strictObject({ age: z.int(), restriction: z.string() }).nullable(),
})

const counts = {
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
}
export const tracked = z.strictObject({
  ...counts,
  lastReadContinuousNumberSort: z.number(),
  maxNumberSort: z.number(),
})
export const trackedList = z.strictObject({ ...counts, lastReadContinuousIndex: z.int() })

export const authors = z.array(author)
export const names = texts
export const failure = z.strictObject({
  timestamp: time,
  status: z.int(),
  error: z.string().min(1),
  message: z.string().min(1),
  path: z.string().startsWith('/'),
})

const chapterLink = z.strictObject({
  title: z.string().min(1),
  href: z.url(),
  type: z.literal('application/xhtml+xml'),
})

/** A book of words as a publication, of which Komelia takes each of these for nothing else. */
export const publication = z.strictObject({
  '@context': z.string(),
  metadata: z.strictObject({
    '@type': z.string(),
    conformsTo: z.url(),
    title: z.string().min(1),
    identifier: z.string(),
    modified: time,
    language: z.string().optional(),
    description: z.string().optional(),
    readingProgression: z.enum(['ltr', 'rtl']).optional(),
    publisher: texts.optional(),
    author: texts,
    translator: texts,
    editor: texts,
  }),
  links: z.array(z.strictObject({ rel: z.string(), href: z.url(), type: z.string() })),
  images: z.array(z.strictObject({ href: z.url(), type: z.string() })),
  readingOrder: z.array(chapterLink).min(1),
  resources: z.tuple([]),
  toc: z.array(chapterLink),
})

const share = z.number().min(0).max(1)

export const positions = z.strictObject({
  total: z.int(),
  positions: z.array(
    z.strictObject({
      href: z.string().regex(/^[^/]+$/),
      type: z.literal('application/xhtml+xml'),
      title: z.string().min(1),
      locations: z.strictObject({ position: z.int().min(1), progression: share, totalProgression: share }),
    }),
  ),
})
