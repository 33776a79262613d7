import type { ComicChapter } from '#domain/comic.ts'
import { type ChapterPart, chapterHtml } from './chapter.ts'
import type { ChapterText } from './comic-file.ts'
import type { Entries } from './epub-entries.ts'
import { type EpubPackage, resolveHref } from './epub-package.ts'
import { headings, plainText } from './markup.ts'
import { unescapeXml } from './xml.ts'

const CHAPTERS_MAX = 2_000
/** Without a table of contents, headings are looked for in this many documents. */
const HEADED_DOCUMENTS = 40

/** Where a chapter begins: a document of the reading order, and an element in it where it is not the start. */
interface Start {
  readonly title: string
  readonly document: number
  readonly fragment: string
}

export interface Chapters {
  readonly list: readonly ComicChapter[]
  read(place: number, signal: AbortSignal): Promise<ChapterText>
}

interface Link {
  readonly title: string
  readonly href: string
  /** The file the link stands in. */
  readonly base: string
}

/** The table of contents: EPUB 3's navigation document, else EPUB 2's NCX. */
async function readContents(entries: Entries, book: EpubPackage, signal: AbortSignal): Promise<Link[]> {
  const nav = book.items.find((item) => item.properties.includes('nav'))
  if (nav) {
    const markup = await entries.text(nav.name, signal)
    const toc =
      /<nav\b[^>]*epub:type\s*=\s*["'][^"']*\btoc\b[^>]*>([\s\S]*?)<\/nav>/i.exec(markup)?.[1] ?? markup
    const links = [...toc.matchAll(/<a\b[^>]*?\shref\s*=\s*["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi)]
    const found = links.map(([, href = '', inner = '']) => ({
      title: plainText(inner),
      href,
      base: nav.name,
    }))
    if (found.length > 0) return found
  }
  const ncx = book.items.find((item) => item.type === 'application/x-dtbncx+xml')
  if (!ncx) return []
  const markup = await entries.text(ncx.name, signal)
  const points = markup.matchAll(
    /<(?:\w+:)?text>([^<]*)<\/(?:\w+:)?text>\s*<\/(?:\w+:)?navLabel>\s*<(?:\w+:)?content\b[^>]*?\ssrc\s*=\s*["']([^"']*)["']/gi,
  )
  return [...points].map(([, title = '', href = '']) => ({ title: plainText(title), href, base: ncx.name }))
}

function startsOfContents(links: readonly Link[], book: EpubPackage): Start[] {
  const places = new Map(book.spine.map((item, place) => [item.name, place]))
  const starts: Start[] = []
  for (const { title, href, base } of links) {
    const written = unescapeXml(href)
    const document = places.get(resolveHref(base, written))
    const fragment = /#(.+)$/s.exec(written)?.[1] ?? ''
    if (document === undefined || title === '') continue
    const before = starts.at(-1)
    if (before?.document === document && (before.fragment === fragment || fragment === '')) continue
    starts.push({ title, document, fragment })
  }
  return starts.sort((a, b) => a.document - b.document)
}

/** Documents that begin with a heading; those too far back to be looked at begin a chapter each. */
async function startsOfHeadings(entries: Entries, book: EpubPackage, signal: AbortSignal): Promise<Start[]> {
  const starts: Start[] = []
  for (const [document, item] of book.spine.entries()) {
    const looked = document < HEADED_DOCUMENTS
    const title = looked ? headings(await entries.text(item.name, signal))[0] : String(document + 1)
    if (title !== undefined) starts.push({ title, document, fragment: '' })
  }
  return starts
}

/** Where the element with that id begins in the markup, 0 when it is not there. */
function positionOf(markup: string, fragment: string): number {
  if (fragment === '') return 0
  const id = fragment.slice(0, 200).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const at = markup.search(new RegExp(`\\s(?:id|name)\\s*=\\s*["']${id}["']`))
  return at < 0 ? 0 : Math.max(0, markup.lastIndexOf('<', at))
}

/** The chapters of a text book: by its table of contents, else by its headings, else all in one. */
export async function epubChapters(
  entries: Entries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<Chapters> {
  const contents = startsOfContents(await readContents(entries, book, signal), book)
  const headed = contents.length > 0 ? contents : await startsOfHeadings(entries, book, signal)
  const whole = { title: book.metadata.values.title ?? '1', document: 0, fragment: '' }
  const starts = (headed.length > 0 ? headed : [whole]).slice(0, CHAPTERS_MAX)

  /** What stands before the first chapter, a cover or a title, belongs to it. */
  async function* parts(place: number, stop: AbortSignal): AsyncGenerator<ChapterPart, void> {
    const from = place === 0 ? { document: 0, fragment: '' } : (starts[place] as Start)
    const to = starts[place + 1] ?? { document: book.spine.length, fragment: '' }
    const last = to.fragment === '' && to.document > from.document ? to.document - 1 : to.document
    for (const [offset, item] of book.spine.slice(from.document, last + 1).entries()) {
      const document = from.document + offset
      const markup = await entries.text(item.name, stop)
      const start = document === from.document ? positionOf(markup, from.fragment) : 0
      const end = document === to.document ? positionOf(markup, to.fragment) : markup.length
      yield {
        markup: markup.slice(start, end),
        picture: async (href) =>
          /^[a-z][\w+.-]*:|^\/\//i.test(href) ? null : entries.picture(resolveHref(item.name, href), stop),
      }
    }
  }

  return {
    list: starts.map(({ title }, place) => ({ number: place + 1, title })),
    read: async (place, stop) => ({
      title: starts[place]?.title ?? '',
      html: await chapterHtml(parts(place, stop), stop),
    }),
  }
}
