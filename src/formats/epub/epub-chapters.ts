import type { ComicChapter } from '#domain/comic.ts'
import type { ChapterText } from '../comic-file.ts'
import { type ChapterPart, chapterHtml } from '../text/chapter.ts'
import { headings, positionOf, positionsOf } from '../text/markup.ts'
import { shownLength } from '../text/sanitize-html.ts'
import { type ContentsLink, readContents } from './epub-contents.ts'
import type { Entries } from './epub-entries.ts'
import { type EpubPackage, resolveHref } from './epub-package.ts'

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
  /** The document of the reading order in which each begins, from 1. */
  readonly documents: readonly number[]
  /** Says when there are more chapters than any book has: those are left out. */
  readonly left: readonly string[]
  read(place: number, signal: AbortSignal): Promise<ChapterText>
  /** How long the text of each is, in characters. */
  lengths(signal: AbortSignal): Promise<number[]>
}

function startsOfContents(links: readonly ContentsLink[], book: EpubPackage): Start[] {
  const places = new Map(book.spine.map((item, place) => [item.name, place]))
  const starts: Start[] = []
  for (const { title, href, base } of links) {
    const document = places.get(resolveHref(base, href))
    const hash = href.indexOf('#')
    const fragment = hash < 0 ? '' : href.slice(hash + 1)
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
    const title = looked
      ? (await headings(await entries.text(item.name, signal), 1, signal))[0]?.title
      : String(document + 1)
    if (title !== undefined) starts.push({ title, document, fragment: '' })
  }
  return starts
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
  const all = headed.length > 0 ? headed : [whole]
  const starts = all.slice(0, CHAPTERS_MAX)

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
        svg: true,
        markup: markup.slice(start, end),
        picture: async (href, limit) =>
          /^[a-z][\w+.-]*:|^\/\//i.test(href)
            ? null
            : entries.picture(resolveHref(item.name, href), limit, stop),
      }
    }
  }

  /** Each document is read once, however many chapters begin in it. */
  async function lengths(stop: AbortSignal): Promise<number[]> {
    const sums = starts.map(() => 0)
    let chapter = 0
    for (const [document, item] of book.spine.entries()) {
      const markup = await entries.text(item.name, stop)
      const here = starts.flatMap((start, place) =>
        start.document === document ? [{ ...start, place }] : [],
      )
      const found = positionsOf(markup, new Set(here.map(({ fragment }) => fragment)))
      let from = 0
      for (const { fragment, place } of here) {
        const at = Math.max(from, found.get(fragment) ?? 0)
        sums[chapter] = (sums[chapter] ?? 0) + shownLength(markup.slice(from, at))
        from = at
        chapter = place
      }
      sums[chapter] = (sums[chapter] ?? 0) + shownLength(markup.slice(from))
    }
    return sums
  }

  return {
    lengths,
    documents: starts.map(({ document }) => document + 1),
    list: starts.map(({ title }, place) => ({ number: place + 1, title })),
    left: all.length > CHAPTERS_MAX ? ['chapters'] : [],
    read: async (place, stop) => ({
      title: starts[place]?.title ?? '',
      html: await chapterHtml(parts(place, stop), stop),
    }),
  }
}
