import { extensionOf, PICTURE_TYPES } from '#domain/file-types.ts'
import type { ContentsLine } from '#domain/reading/page-layout.ts'
import type { CatalogDetail } from '#library/catalog/comics.ts'
import type { BookEntry } from '../book-entry.ts'
import { type Addresses, type Link, stated, TYPES } from './links.ts'
import { fileAddress, imagesOf, linksOf, metadataOf } from './publication.ts'

const CONTEXT = 'https://readium.org/webpub-manifest/context.jsonld'
const PDF = 'application/pdf'
const PROFILES = 'https://readium.org/webpub-manifest/profiles'

/** Pixels, by the page's number from 1. */
export type PageSizes = ReadonlyMap<number, { readonly width: number; readonly height: number }>

/** What every app that reads pictures shows. */
const SHOWN = new Set<string>([TYPES.jpeg, 'image/png', 'image/gif', 'image/webp'])

/** Width ÷ height of a page that is made to be scrolled through, as the dashboard's reader takes it. */
const TALL = 0.5
/** Fewer known pages tell nothing. */
const ENOUGH = 2

/** True for a comic most of whose pages, as far as they are known, are much taller than wide: a webtoon. */
function isScrolled(pages: CatalogDetail['pages'], sizes: PageSizes): boolean {
  const known = pages.flatMap(({ number }) => sizes.get(number) ?? [])
  const tall = known.filter(({ width, height }) => width / height <= TALL)
  return known.length >= Math.min(ENOUGH, pages.length) && tall.length * 2 > known.length
}

/** The pages of a comic as pictures, from page 1. */
function pageLinks({ id, format, pages }: CatalogDetail, sizes: PageSizes, { of }: Addresses): Link[] {
  return pages.map(({ number, name, double }) => {
    const href = of(`/books/${id}/pages/${number}`)
    const size = sizes.get(number)
    const converted = { href: `${href}?convert=jpeg`, type: TYPES.jpeg, ...size }
    // A page description is drawn, as JPEG; pictures that some client cannot show are sent as JPEG.
    const type = format === 'pdf' ? TYPES.jpeg : PICTURE_TYPES[extensionOf(name)]
    const link: Link = type === undefined ? converted : { href, type, ...size }
    return {
      ...link,
      ...(number === 1 && { rel: 'cover' }),
      ...(double && { properties: { page: 'center' } }),
      ...(type !== undefined && !SHOWN.has(type) && { alternate: [converted] }),
    }
  })
}

/** The places that a comic's file names, each within the one that it stands in. */
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
    const line = { href: at.href, type: at.type ?? TYPES.jpeg, title, rel: 'chapter', children: [] }
    within.push(line)
    open.push({ level, line })
  }
  const closed = ({ children, ...line }: Line): Link => stated({ ...line, children: children.map(closed) })
  return root.map(closed)
}

/** What a manifest is made of. */
export interface Manifested {
  readonly entry: BookEntry
  readonly comic: CatalogDetail
  readonly sizes: PageSizes
  readonly contents: readonly ContentsLine[]
}

/** A comic as a publication of pictures (https://readium.org/webpub-manifest/profiles/divina). */
export function divinaManifest({ entry, comic, sizes, contents: lines }: Manifested, at: Addresses) {
  const readingOrder = pageLinks(comic, sizes, at)
  const isStrip = isScrolled(comic.pages, sizes)
  const links = linksOf(entry, at).map((link) => {
    // Of a PDF this is the other view of the same.
    if (link.rel === 'self' && link.type !== TYPES.divina) return { ...link, rel: 'alternate' }
    return link.rel === 'alternate' ? { ...link, rel: 'self' } : link
  })
  return stated({
    '@context': CONTEXT,
    metadata: {
      ...metadataOf(entry, at, true),
      conformsTo: `${PROFILES}/divina`,
      // Two ways to say the same: today's, and that of readers that do not know it yet.
      ...(isStrip && { layout: 'scrolled', readingProgression: 'ttb' }),
    },
    links,
    readingOrder,
    resources: imagesOf(entry, at),
    toc: contents(lines, readingOrder),
  })
}

/** A PDF as a publication of its one file (https://readium.org/webpub-manifest/profiles/pdf). */
export function pdfManifest(entry: BookEntry, lines: readonly ContentsLine[], at: Addresses) {
  const links = linksOf(entry, at)
  const file = { href: fileAddress(entry, at), type: PDF }
  const pages = Array.from({ length: entry.pages }, (_, n) => ({
    ...file,
    href: `${file.href}#page=${n + 1}`,
  }))
  return stated({
    '@context': CONTEXT,
    metadata: { ...metadataOf(entry, at, true), conformsTo: `${PROFILES}/pdf` },
    links,
    readingOrder: [file],
    resources: imagesOf(entry, at),
    toc: contents(lines, pages),
  })
}
