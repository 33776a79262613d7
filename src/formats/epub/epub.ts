import { AppError } from '#domain/errors/errors.ts'
import { PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { withBoundedNames } from '../archive/entry-names.ts'
import { type ComicSource, createPageEntry } from '../comic-source.ts'
import { readArchiveMetadata } from '../metadata/archive-metadata.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import { isPictureBook, type MarkupContent, readMarkup } from '../text/markup.ts'
import { markupTokens } from '../text/markup-tokens.ts'
import { attribute, nodes, parseXml } from '../text/xml.ts'
import { epubChapters } from './epub-chapters.ts'
import { readContents } from './epub-contents.ts'
import { EpubEntries } from './epub-entries.ts'
import { type EpubPackage, type ManifestItem, readPackage, resolveHref } from './epub-package.ts'

const CONTAINER = 'META-INF/container.xml'
/** Number of first documents by which a text book is recognized without reading the others. */
const SAMPLE_DOCUMENTS = 40

/** True if an archive has an EPUB container file. */
export function isEpub(archive: Archive): boolean {
  return archive.entries.some((entry) => entry.name.toLowerCase() === CONTAINER.toLowerCase())
}

const FONT_OBFUSCATION = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** True if `encryption.xml` lists any encryption but font obfuscation (EPUB 3.3, OCF §4.3). */
function isProtected(encryption: string): boolean {
  for (const token of markupTokens(encryption)) {
    if (token.type !== 'open' || !/(^|:)encryptionmethod$/.test(token.name)) continue
    const algorithm = token.attributes.get('algorithm') ?? ''
    if (algorithm !== '' && !FONT_OBFUSCATION.test(algorithm)) return true
  }
  return false
}

interface Page {
  readonly name: string
  /** Number of the spine document, from 1. */
  readonly document: number
  readonly entry: ArchiveEntry
}

interface SpineContent {
  readonly contents: MarkupContent[]
  readonly pages: Page[]
  /** Index of the first page of each spine document, by document name. */
  readonly firstPages: Map<string, number>
}

const isImage = (item: ManifestItem) => item.type.startsWith('image/')

/** Adds the pictures of a document in order. An SVG document without pictures is added as a picture. */
async function readDocument(
  entries: EpubEntries,
  item: ManifestItem,
  spine: SpineContent,
  signal: AbortSignal,
): Promise<void> {
  const document = spine.contents.length + 1
  const self = entries.find(item.name)
  if (isImage(item) && item.type !== 'image/svg+xml') {
    if (self) spine.pages.push({ name: item.name, document, entry: self })
    spine.contents.push({ images: [item.name], text: 0 })
    return
  }
  const content = await readMarkup(await entries.text(item.name, signal), signal)
  const isSvg = item.type === 'image/svg+xml'
  spine.contents.push(isSvg ? { images: [item.name], text: 0 } : content)
  for (const href of content.images) {
    const name = resolveHref(item.name, href)
    const entry = entries.find(name)
    if (entry && spine.pages.length <= PAGES_MAX) spine.pages.push({ name, document, entry })
  }
  if (isSvg && content.images.length === 0 && self)
    spine.pages.push({ name: item.name, document, entry: self })
}

async function readSpine(
  entries: EpubEntries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<Omit<SpineContent, 'contents'> & { isComic: boolean }> {
  const spine: SpineContent = { contents: [], pages: [], firstPages: new Map() }
  const { pages, firstPages } = spine
  for (const item of book.spine) {
    firstPages.set(item.name, pages.length)
    await readDocument(entries, item, spine, signal)
    const isSampled = spine.contents.length === SAMPLE_DOCUMENTS
    if (isSampled && !book.fixedLayout && !isPictureBook(spine.contents, false))
      return { pages: [], firstPages, isComic: false }
  }
  const isComic = pages.length > 0 && isPictureBook(spine.contents, book.fixedLayout)
  if (isComic && pages.length > PAGES_MAX) throw new AppError('comic-too-large')
  return { pages, firstPages, isComic }
}

/** Finds the cover picture, or the first picture of the cover document. */
async function findCover(
  entries: EpubEntries,
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
 * Opens an EPUB. The pages of a comic are the pictures in reading order; a text book has chapters and no pages.
 * Throws comic-drm, comic-corrupt (no usable package document), comic-too-large.
 */
export async function openEpub(archive: Archive, signal: AbortSignal): Promise<ComicSource> {
  const entries = new EpubEntries(archive)
  if (isProtected(await entries.text('META-INF/encryption.xml', signal))) throw new AppError('comic-drm')
  const container = nodes(parseXml(await entries.text(CONTAINER, signal)).root, 'container')[0]
  const rootfile = nodes(nodes(container, 'rootfiles')[0], 'rootfile')[0]
  const packageName = resolveHref('', attribute(rootfile, 'full-path'))
  const book = readPackage(await entries.text(packageName, signal), packageName)
  if (book === null) throw new AppError('comic-corrupt')
  const { pages, firstPages, isComic } = await readSpine(entries, book, signal)
  const cover = await findCover(entries, book, signal)
  const chapters = isComic ? null : await epubChapters(entries, book, signal)
  const parts = await readArchiveMetadata(archive, undefined, signal)
  const boundedPages = isComic ? withBoundedNames(pages) : []
  const bytesOf = (entry: ArchiveEntry, stop: AbortSignal) => archive.read(entry, PAGE_MAX, stop)
  return {
    format: 'epub',
    pages: boundedPages.map((page) => createPageEntry(page.name)),
    chapters: chapters?.list ?? [],
    documents: chapters?.documents ?? boundedPages.map(({ document }) => document),
    ...(chapters ? { chapter: chapters.read, lengths: chapters.lengths } : {}),
    metadata: embeddedOf([
      ...parts,
      { ...book.metadata, omitted: [...book.omitted, ...(chapters?.omitted ?? [])] },
    ]),
    async outline(stop) {
      const links = await readContents(entries, book, stop)
      const lines = links.map(({ title, href, base, level }) => ({
        title,
        level,
        page: (firstPages.get(resolveHref(base, href)) ?? Number.NaN) + 1,
      }))
      return { lines, isWhole: true }
    },
    coverIndex: 0,
    embeddedCover: async (stop) => (cover ? bytesOf(cover, stop) : null),
    page: async (index, _width, stop) => bytesOf((boundedPages[index] as Page).entry, stop),
    close: () => archive.close(),
  }
}
