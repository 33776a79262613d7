import type { ComicChapter } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
import { METADATA_MAX, PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { type ComicSource, pageNamed } from './comic-source.ts'
import { type EpubPackage, type ManifestItem, readPackage, resolveHref } from './epub-package.ts'
import { headings, isPictureBook, type MarkupContent, plainText, readMarkup } from './markup.ts'
import { attribute, decodeXml, nodes, parseLoosely } from './xml.ts'

const CONTAINER = 'META-INF/container.xml'
/** A text book is known by its first documents; the rest of it need not be read. */
const TELLING_DOCUMENTS = 40
const CHAPTERS_MAX = 2_000

/** Entries by name; books made on other systems are often wrong about upper and lower case. */
class Entries {
  readonly #exact: Map<string, ArchiveEntry>
  readonly #folded: Map<string, ArchiveEntry>
  readonly #archive: Archive
  readonly #signal: AbortSignal

  constructor(archive: Archive, signal: AbortSignal) {
    const names = archive.entries.map(
      (entry) => [entry.name.replaceAll('\\', '/').replace(/^\.?\//, ''), entry] as const,
    )
    this.#exact = new Map(names)
    this.#folded = new Map(names.map(([name, entry]) => [name.toLowerCase(), entry]))
    this.#archive = archive
    this.#signal = signal
  }

  find(name: string): ArchiveEntry | undefined {
    return this.#exact.get(name) ?? this.#folded.get(name.toLowerCase())
  }

  /** The text of an entry, empty when it is not there or cannot be read. */
  async text(name: string): Promise<string> {
    const entry = this.find(name)
    if (entry === undefined) return ''
    try {
      return decodeXml(await this.#archive.read(entry, METADATA_MAX, this.#signal))
    } catch {
      this.#signal.throwIfAborted()
      return ''
    }
  }
}

/** True when an archive is an EPUB by what it holds. */
export function isEpub(archive: Archive): boolean {
  return archive.entries.some((entry) => entry.name.toLowerCase() === CONTAINER.toLowerCase())
}

/** Obfuscated fonts are no protection (EPUB 3.3, OCF §4.3); anything else that is encrypted is. */
function isProtected(encryption: string): boolean {
  const methods = [...encryption.matchAll(/EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']+)/gi)]
  return methods.some(
    ([, algorithm = '']) => !/idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/.test(algorithm),
  )
}

interface Page {
  readonly name: string
  readonly entry: ArchiveEntry
}

interface Reading {
  readonly contents: MarkupContent[]
  readonly pages: Page[]
}

const isImage = (item: ManifestItem) => item.type.startsWith('image/')

/** Pictures of one document in order; an SVG without a picture of its own is one itself. */
async function readDocument(entries: Entries, item: ManifestItem, reading: Reading): Promise<void> {
  const self = entries.find(item.name)
  if (isImage(item) && item.type !== 'image/svg+xml') {
    if (self) reading.pages.push({ name: item.name, entry: self })
    reading.contents.push({ images: [item.name], text: 0 })
    return
  }
  const content = readMarkup(await entries.text(item.name))
  const isSvg = item.type === 'image/svg+xml'
  reading.contents.push(isSvg ? { images: [item.name], text: 0 } : content)
  for (const href of content.images) {
    const name = resolveHref(item.name, href)
    const entry = entries.find(name)
    if (entry) reading.pages.push({ name, entry })
  }
  if (isSvg && content.images.length === 0 && self) reading.pages.push({ name: item.name, entry: self })
}

async function readSpine(entries: Entries, book: EpubPackage): Promise<{ pages: Page[]; comic: boolean }> {
  const reading: Reading = { contents: [], pages: [] }
  for (const item of book.spine.slice(0, PAGES_MAX)) {
    await readDocument(entries, item, reading)
    const telling = reading.contents.length === TELLING_DOCUMENTS
    if (telling && !book.fixedLayout && !isPictureBook(reading.contents, false))
      return { pages: [], comic: false }
  }
  if (reading.pages.length > PAGES_MAX) throw new AppError('comic-too-large')
  return {
    pages: reading.pages,
    comic: reading.pages.length > 0 && isPictureBook(reading.contents, book.fixedLayout),
  }
}

/** Titles from the table of contents (EPUB 3 nav, else EPUB 2 NCX), else from headings. */
async function readChapters(entries: Entries, book: EpubPackage): Promise<ComicChapter[]> {
  const nav = book.items.find((item) => item.properties.includes('nav'))
  const ncx = book.items.find((item) => item.type === 'application/x-dtbncx+xml')
  let titles: string[] = []
  if (nav) {
    const markup = await entries.text(nav.name)
    const toc =
      /<nav\b[^>]*epub:type\s*=\s*["'][^"']*\btoc\b[^>]*>([\s\S]*?)<\/nav>/i.exec(markup)?.[1] ?? markup
    titles = [...toc.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/gi)].map(([, inner = '']) => plainText(inner))
  }
  if (titles.length === 0 && ncx) {
    const labels = (await entries.text(ncx.name)).matchAll(/<navPoint\b[\s\S]*?<text>([\s\S]*?)<\/text>/gi)
    titles = [...labels].map(([, inner = '']) => plainText(inner))
  }
  if (titles.length === 0) {
    for (const item of book.spine.slice(0, TELLING_DOCUMENTS))
      titles.push(...headings(await entries.text(item.name)).slice(0, 1))
  }
  titles = titles.filter((title) => title !== '')
  if (titles.length === 0) titles = [book.metadata.title ?? '1']
  return titles.slice(0, CHAPTERS_MAX).map((title, place) => ({ number: place + 1, title }))
}

/** The picture the book calls its cover; a cover document's first picture. */
async function findCover(entries: Entries, book: EpubPackage): Promise<ArchiveEntry | null> {
  for (const name of book.covers) {
    const item = book.items.find((one) => one.name === name)
    const entry = entries.find(name)
    if (entry && item && isImage(item) && item.type !== 'image/svg+xml') return entry
    const first = entry && readMarkup(await entries.text(name)).images[0]
    const inside = first ? entries.find(resolveHref(name, first)) : undefined
    if (inside) return inside
  }
  return null
}

/**
 * An EPUB: pages are the pictures of the reading order; a text book has none, but chapters and a cover.
 * Throws comic-encrypted, comic-corrupt (no usable package document).
 */
export async function openEpub(archive: Archive, signal: AbortSignal): Promise<ComicSource> {
  const entries = new Entries(archive, signal)
  if (isProtected(await entries.text('META-INF/encryption.xml'))) throw new AppError('comic-encrypted')
  const container = nodes(parseLoosely(await entries.text(CONTAINER)), 'container')[0]
  const rootfile = nodes(nodes(container, 'rootfiles')[0], 'rootfile')[0]
  const packageName = resolveHref('', attribute(rootfile, 'full-path'))
  const book = readPackage(await entries.text(packageName), packageName)
  if (book === null) throw new AppError('comic-corrupt')
  const { pages, comic } = await readSpine(entries, book)
  const cover = await findCover(entries, book)
  const shown = comic ? pages : []
  const bytesOf = (entry: ArchiveEntry, stop: AbortSignal) => archive.read(entry, PAGE_MAX, stop)
  return {
    format: 'epub',
    pages: shown.map((page) => pageNamed(page.name)),
    chapters: comic ? [] : await readChapters(entries, book),
    metadata: {
      values: book.metadata,
      source: Object.keys(book.metadata).length > 0 ? 'EPUB' : null,
      problem: null,
    },
    coverPlace: 0,
    ownCover: async (stop) => (cover ? bytesOf(cover, stop) : null),
    page: async (place, _width, stop) => bytesOf((shown[place] as Page).entry, stop),
    close: () => archive.close(),
  }
}
