import { AppError } from '#domain/errors.ts'
import { PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { withinNames } from '../archive/entry-names.ts'
import { type ComicSource, pageNamed } from '../comic-source.ts'
import { readArchiveMetadata } from '../metadata/archive-metadata.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import { isPictureBook, type MarkupContent, readMarkup } from '../text/markup.ts'
import { markupTokens } from '../text/markup-tokens.ts'
import { attribute, nodes, parseXml } from '../text/xml.ts'
import { epubChapters } from './epub-chapters.ts'
import { readContents } from './epub-contents.ts'
import { Entries } from './epub-entries.ts'
import { type EpubPackage, type ManifestItem, readPackage, resolveHref } from './epub-package.ts'

const CONTAINER = 'META-INF/container.xml'
/** A text book is known by its first documents; the rest of it need not be read. */
const TELLING_DOCUMENTS = 40

/** True when an archive is an EPUB by what it holds. */
export function isEpub(archive: Archive): boolean {
  return archive.entries.some((entry) => entry.name.toLowerCase() === CONTAINER.toLowerCase())
}

const HARMLESS = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** Obfuscated fonts are no protection (EPUB 3.3, OCF §4.3); anything else that is encrypted is. */
function isProtected(encryption: string): boolean {
  for (const token of markupTokens(encryption)) {
    if (token.is !== 'open' || !/(^|:)encryptionmethod$/.test(token.name)) continue
    const algorithm = token.attributes.get('algorithm') ?? ''
    if (algorithm !== '' && !HARMLESS.test(algorithm)) return true
  }
  return false
}

interface Page {
  readonly name: string
  /** From 1, of the reading order. */
  readonly document: number
  readonly entry: ArchiveEntry
}

interface Reading {
  readonly contents: MarkupContent[]
  readonly pages: Page[]
  /** How many pages come before a document of the reading order. */
  readonly before: Map<string, number>
}

const isImage = (item: ManifestItem) => item.type.startsWith('image/')

/** Pictures of one document in order; an SVG without a picture of its own is one itself. */
async function readDocument(
  entries: Entries,
  item: ManifestItem,
  reading: Reading,
  signal: AbortSignal,
): Promise<void> {
  const document = reading.contents.length + 1
  const self = entries.find(item.name)
  if (isImage(item) && item.type !== 'image/svg+xml') {
    if (self) reading.pages.push({ name: item.name, document, entry: self })
    reading.contents.push({ images: [item.name], text: 0 })
    return
  }
  const content = await readMarkup(await entries.text(item.name, signal), signal)
  const isSvg = item.type === 'image/svg+xml'
  reading.contents.push(isSvg ? { images: [item.name], text: 0 } : content)
  for (const href of content.images) {
    const name = resolveHref(item.name, href)
    const entry = entries.find(name)
    if (entry && reading.pages.length <= PAGES_MAX) reading.pages.push({ name, document, entry })
  }
  if (isSvg && content.images.length === 0 && self)
    reading.pages.push({ name: item.name, document, entry: self })
}

async function readSpine(
  entries: Entries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<Omit<Reading, 'contents'> & { comic: boolean }> {
  const reading: Reading = { contents: [], pages: [], before: new Map() }
  const { pages, before } = reading
  for (const item of book.spine) {
    before.set(item.name, pages.length)
    await readDocument(entries, item, reading, signal)
    const telling = reading.contents.length === TELLING_DOCUMENTS
    if (telling && !book.fixedLayout && !isPictureBook(reading.contents, false))
      return { pages: [], before, comic: false }
  }
  const comic = reading.pages.length > 0 && isPictureBook(reading.contents, book.fixedLayout)
  if (comic && reading.pages.length > PAGES_MAX) throw new AppError('comic-too-large')
  return { pages, before, comic }
}

/** The picture the book calls its cover; a cover document's first picture. */
async function findCover(
  entries: Entries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<ArchiveEntry | null> {
  for (const name of book.covers) {
    const item = book.items.find((one) => one.name === name)
    const entry = entries.find(name)
    if (entry && item && isImage(item) && item.type !== 'image/svg+xml') return entry
    const first = entry && (await readMarkup(await entries.text(name, signal), signal)).images[0]
    const inside = first ? entries.find(resolveHref(name, first)) : undefined
    if (inside) return inside
  }
  return null
}

/**
 * An EPUB: pages are the pictures of the reading order; a text book has none, but chapters and a cover.
 * Throws comic-drm, comic-corrupt (no usable package document).
 */
export async function openEpub(archive: Archive, signal: AbortSignal): Promise<ComicSource> {
  const entries = new Entries(archive)
  if (isProtected(await entries.text('META-INF/encryption.xml', signal))) throw new AppError('comic-drm')
  const container = nodes(parseXml(await entries.text(CONTAINER, signal)).root, 'container')[0]
  const rootfile = nodes(nodes(container, 'rootfiles')[0], 'rootfile')[0]
  const packageName = resolveHref('', attribute(rootfile, 'full-path'))
  const book = readPackage(await entries.text(packageName, signal), packageName)
  if (book === null) throw new AppError('comic-corrupt')
  const { pages, before, comic } = await readSpine(entries, book, signal)
  const cover = await findCover(entries, book, signal)
  const chapters = comic ? null : await epubChapters(entries, book, signal)
  const parts = await readArchiveMetadata(archive, undefined, signal)
  const shown = comic ? withinNames(pages) : []
  const bytesOf = (entry: ArchiveEntry, stop: AbortSignal) => archive.read(entry, PAGE_MAX, stop)
  return {
    format: 'epub',
    pages: shown.map((page) => pageNamed(page.name)),
    chapters: chapters?.list ?? [],
    documents: chapters?.documents ?? shown.map(({ document }) => document),
    ...(chapters ? { chapter: chapters.read, lengths: chapters.lengths } : {}),
    metadata: embeddedOf([...parts, { ...book.metadata, left: [...book.left, ...(chapters?.left ?? [])] }]),
    async outline(stop) {
      const links = await readContents(entries, book, stop)
      const lines = links.map(({ title, href, base, level }) => ({
        title,
        level,
        page: (before.get(resolveHref(base, href)) ?? Number.NaN) + 1,
      }))
      return { lines, isWhole: true }
    },
    coverPlace: 0,
    ownCover: async (stop) => (cover ? bytesOf(cover, stop) : null),
    page: async (place, _width, stop) => bytesOf((shown[place] as Page).entry, stop),
    close: () => archive.close(),
  }
}
