import { z } from 'zod'

/**
 * Response shapes that Komga's apps need: every key is present, null if unknown, and of the right type. As strict as
 * the apps, which fail on the first missing key.
 */

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** Adds a lock for each field, which Comics never sets. */
function withLocks<T extends z.ZodRawShape>(fields: T): T {
  const locks = Object.keys(fields).map((name) => [`${name}Lock`, z.literal(false)])
  return { ...fields, ...Object.fromEntries(locks) }
}

const booleans = (...names: string[]) => Object.fromEntries(names.map((name) => [name, z.boolean()]))
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
    ...withLocks({
      status: z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS']),
      title: z.string().min(1),
      titleSort: z.string().min(1),
      summary: z.string(),
      readingDirection: z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON', '']),
      publisher: z.string(),
      ageRating: z.int().nullable(),
      language: z.string(),
      genres: texts,
      tags: texts,
      totalBookCount: z.int().nullable(),
      sharingLabels: texts,
      links,
      alternateTitles: z.array(z.strictObject({ label: z.string(), title: z.string() })),
    }),
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
    ...withLocks({
      title: z.string().min(1),
      summary: z.string(),
      number: z.string().min(1),
      numberSort: z.number().refine((number) => Math.fround(number) === number),
      releaseDate: date.nullable(),
      authors: z.array(author),
      tags: texts,
      isbn: z.string(),
      links,
    }),
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
    ...booleans(
      'importComicInfoBook',
      'importComicInfoSeries',
      'importComicInfoCollection',
      'importComicInfoReadList',
      'importComicInfoSeriesAppendVolume',
      'importEpubBook',
      'importEpubSeries',
      'importMylarSeries',
      'importLocalArtwork',
      'importBarcodeIsbn',
      'scanForceModifiedTime',
      'scanOnStartup',
      'scanCbx',
      'scanPdf',
      'scanEpub',
      'repairExtensions',
      'convertToCbz',
      'emptyTrashAfterScan',
      'hashFiles',
      'hashPages',
      'hashKoreader',
      'analyzeDimensions',
      'unavailable',
    ),
    scanInterval: z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY']),
    scanDirectoryExclusions: texts,
    seriesCover: z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST']),
    oneshotsDirectory: z.string().nullable(),
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

/** A text EPUB as a publication, with the fields that Komelia requires. */
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
