import { JPEG, OPDS_TYPES } from '#contract/media-types.ts'
import { extensionOf, PICTURE_TYPES } from '#domain/file-types.ts'
import type { ContentsLine } from '#domain/reading/page-layout.ts'
import type { CatalogDetail } from '#library/catalog/comics.ts'
import type { BookEntry } from '../book-entry.ts'
import { type Addresses, type Link, withoutEmpty } from './links.ts'
import { fileAddress, imagesOf, linksOf, metadataOf } from './publication.ts'

const CONTEXT = 'https://readium.org/webpub-manifest/context.jsonld'
const PDF = 'application/pdf'
const PROFILES = 'https://readium.org/webpub-manifest/profiles'

/** Sizes in pixels by page number, from 1. */
export type PageSizes = ReadonlyMap<number, { readonly width: number; readonly height: number }>

/** Image types that every app can show. */
const SHOWN = new Set<string>([JPEG, 'image/png', 'image/gif', 'image/webp'])

/** Maximum width ÷ height of a page that is made for scrolling, as in the dashboard's reader. */
const TALL = 0.5
/** Minimum number of pages with a known size, for shorter comics all pages. */
const ENOUGH = 2

/** Returns true for a webtoon: a comic most of whose known pages are much taller than wide. */
function isScrolled(pages: CatalogDetail['pages'], sizes: PageSizes): boolean {
  const known = pages.flatMap(({ number }) => sizes.get(number) ?? [])
  const tall = known.filter(({ width, height }) => width / height <= TALL)
  return known.length >= Math.min(ENOUGH, pages.length) && tall.length * 2 > known.length
}

/** Returns the pages of a comic as image links. */
function pageLinks({ id, format, pages }: CatalogDetail, sizes: PageSizes, { of }: Addresses): Link[] {
  return pages.map(({ number, name, double }) => {
    const href = of(`/books/${id}/pages/${number}`)
    const size = sizes.get(number)
    const converted = { href: `${href}?convert=jpeg`, type: JPEG, ...size }
    // PDF pages are rendered as JPEG. An image of an unknown type is linked only as JPEG.
    const type = format === 'pdf' ? JPEG : PICTURE_TYPES[extensionOf(name)]
    const link: Link = type === undefined ? converted : { href, type, ...size }
    return {
      ...link,
      ...(number === 1 && { rel: 'cover' }),
      ...(double && { properties: { page: 'center' } }),
      ...(type !== undefined && !SHOWN.has(type) && { alternate: [converted] }),
    }
  })
}

/** Returns the nested table of contents; lines of unknown pages are left out. */
function contents(lines: readonly ContentsLine[], pages: readonly Link[]): Link[] {
  interface Line extends Link {
    readonly children: Line[]
  }
  const root: Line[] = []
  const open: { readonly level: number; readonly line: Line }[] = []
  for (const { page, title, level } of lines) {
    const at = pages[page - 1]
    if (at === undefined) continue
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const within = open.at(-1)?.line.children ?? root
    const line = { href: at.href, type: at.type ?? JPEG, title, rel: 'chapter', children: [] }
    within.push(line)
    open.push({ level, line })
  }
  const closed = ({ children, ...line }: Line): Link =>
    withoutEmpty({ ...line, children: children.map(closed) })
  return root.map(closed)
}

/** The data of a manifest. */
export interface Manifested {
  readonly entry: BookEntry
  readonly comic: CatalogDetail
  readonly sizes: PageSizes
  readonly contents: readonly ContentsLine[]
}

/** Returns a comic as a publication of images (https://readium.org/webpub-manifest/profiles/divina). */
export function divinaManifest({ entry, comic, sizes, contents: lines }: Manifested, at: Addresses) {
  const readingOrder = pageLinks(comic, sizes, at)
  const isStrip = isScrolled(comic.pages, sizes)
  const links = linksOf(entry, at).map((link) => {
    // For a PDF, `linksOf` gives this manifest the relation `alternate`.
    if (link.rel === 'self' && link.type !== OPDS_TYPES.divina) return { ...link, rel: 'alternate' }
    return link.rel === 'alternate' ? { ...link, rel: 'self' } : link
  })
  return withoutEmpty({
    '@context': CONTEXT,
    metadata: {
      ...metadataOf(entry, at, true),
      conformsTo: `${PROFILES}/divina`,
      // Older readers know only `readingProgression`.
      ...(isStrip && { layout: 'scrolled', readingProgression: 'ttb' }),
    },
    links,
    readingOrder,
    resources: imagesOf(entry, at),
    toc: contents(lines, readingOrder),
  })
}

/** Returns a PDF as a publication of one file (https://readium.org/webpub-manifest/profiles/pdf). */
export function pdfManifest(entry: BookEntry, lines: readonly ContentsLine[], at: Addresses) {
  const links = linksOf(entry, at)
  const file = { href: fileAddress(entry, at), type: PDF }
  const pages = Array.from({ length: entry.pages }, (_, n) => ({
    ...file,
    href: `${file.href}#page=${n + 1}`,
  }))
  return withoutEmpty({
    '@context': CONTEXT,
    metadata: { ...metadataOf(entry, at, true), conformsTo: `${PROFILES}/pdf` },
    links,
    readingOrder: [file],
    resources: imagesOf(entry, at),
    toc: contents(lines, pages),
  })
}
