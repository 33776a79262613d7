import type { ComicChapter } from '#domain/comic.ts'
import type { ChapterText } from '../comic-file.ts'
import { type ChapterPart, chapterHtml } from '../text/chapter.ts'
import { headings, positionOf, positionsOf } from '../text/markup.ts'
import { visibleTextLength } from '../text/sanitize-html.ts'
import { type ContentsLink, readContents } from './epub-contents.ts'
import type { EpubEntries } from './epub-entries.ts'
import { type EpubPackage, resolveHref } from './epub-package.ts'

const CHAPTERS_MAX = 2_000
/** Number of documents that are searched for headings if there is no table of contents. */
const SEARCHED_DOCUMENTS = 40

/** Start of a chapter. */
interface ChapterStart {
  readonly title: string
  /** Index in the spine. */
  readonly document: number
  /** Id of the first element, empty for the start of the document. */
  readonly fragment: string
}

export interface Chapters {
  readonly list: readonly ComicChapter[]
  /** Number of the spine document, from 1, in which each chapter begins. */
  readonly documents: readonly number[]
  /** `['chapters']` if there are more than CHAPTERS_MAX. */
  readonly omitted: readonly string[]
  read(index: number, signal: AbortSignal): Promise<ChapterText>
  /** Returns the text length of each chapter in characters. */
  lengths(signal: AbortSignal): Promise<number[]>
}

function startsOfContents(links: readonly ContentsLink[], book: EpubPackage): ChapterStart[] {
  const indexes = new Map(book.spine.map((item, index) => [item.name, index]))
  const starts: ChapterStart[] = []
  for (const { title, href, base } of links) {
    const document = indexes.get(resolveHref(base, href))
    const hash = href.indexOf('#')
    const fragment = hash < 0 ? '' : href.slice(hash + 1)
    if (document === undefined || title === '') continue
    const before = starts.at(-1)
    if (before?.document === document && (before.fragment === fragment || fragment === '')) continue
    starts.push({ title, document, fragment })
  }
  return starts.sort((a, b) => a.document - b.document)
}

/** Starts a chapter at each document with a heading, and at each document after SEARCHED_DOCUMENTS. */
async function startsOfHeadings(
  entries: EpubEntries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<ChapterStart[]> {
  const starts: ChapterStart[] = []
  for (const [document, item] of book.spine.entries()) {
    const title =
      document < SEARCHED_DOCUMENTS
        ? (await headings(await entries.text(item.name, signal), 1, signal))[0]?.title
        : String(document + 1)
    if (title !== undefined) starts.push({ title, document, fragment: '' })
  }
  return starts
}

/** Finds the chapters of a text book by its table of contents, else by its headings, else as one chapter. */
export async function epubChapters(
  entries: EpubEntries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<Chapters> {
  const contents = startsOfContents(await readContents(entries, book, signal), book)
  const found = contents.length > 0 ? contents : await startsOfHeadings(entries, book, signal)
  const onlyChapter = { title: book.metadata.values.title ?? '1', document: 0, fragment: '' }
  const all = found.length > 0 ? found : [onlyChapter]
  const starts = all.slice(0, CHAPTERS_MAX)

  /** Yields the markup of a chapter by document. Documents before the first chapter (cover, title) belong to it. */
  async function* parts(index: number, stop: AbortSignal): AsyncGenerator<ChapterPart, void> {
    const from = index === 0 ? { document: 0, fragment: '' } : (starts[index] as ChapterStart)
    const to = starts[index + 1] ?? { document: book.spine.length, fragment: '' }
    const last = to.fragment === '' && to.document > from.document ? to.document - 1 : to.document
    for (const [offset, item] of book.spine.slice(from.document, last + 1).entries()) {
      const document = from.document + offset
      const markup = await entries.text(item.name, stop)
      const start = document === from.document ? positionOf(markup, from.fragment) : 0
      const end = document === to.document ? positionOf(markup, to.fragment) : markup.length
      yield {
        svg: true,
        markup: markup.slice(start, end),
        picture: async (href, limit) =>
          /^[a-z][\w+.-]*:|^\/\//i.test(href)
            ? null
            : entries.picture(resolveHref(item.name, href), limit, stop),
      }
    }
  }

  /** Reads each document once, regardless of the number of chapters in it. */
  async function lengths(stop: AbortSignal): Promise<number[]> {
    const sums = starts.map(() => 0)
    let chapter = 0
    for (const [document, item] of book.spine.entries()) {
      const markup = await entries.text(item.name, stop)
      const here = starts.flatMap((start, index) =>
        start.document === document ? [{ ...start, index }] : [],
      )
      const found = positionsOf(markup, new Set(here.map(({ fragment }) => fragment)))
      let from = 0
      for (const { fragment, index } of here) {
        const at = Math.max(from, found.get(fragment) ?? 0)
        sums[chapter] = (sums[chapter] ?? 0) + visibleTextLength(markup.slice(from, at))
        from = at
        chapter = index
      }
      sums[chapter] = (sums[chapter] ?? 0) + visibleTextLength(markup.slice(from))
    }
    return sums
  }

  return {
    lengths,
    documents: starts.map(({ document }) => document + 1),
    list: starts.map(({ title }, index) => ({ number: index + 1, title })),
    omitted: all.length > CHAPTERS_MAX ? ['chapters'] : [],
    read: async (index, stop) => ({
      title: starts[index]?.title ?? '',
      html: await chapterHtml(parts(index, stop), stop),
    }),
  }
}
