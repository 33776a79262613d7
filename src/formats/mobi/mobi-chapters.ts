import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ComicChapter } from '#domain/comic.ts'
import type { ChapterText } from '../comic-file.ts'
import { chapterHtml } from '../text/chapter.ts'
import { headings } from '../text/markup.ts'
import { visibleTextLength } from '../text/sanitize-html.ts'

const CHAPTERS_MAX = 2_000

export interface MobiChapters {
  readonly list: readonly ComicChapter[]
  /** `['chapters']` if there are more than CHAPTERS_MAX. */
  readonly omitted: readonly string[]
  read(index: number, signal: AbortSignal): Promise<ChapterText>
  /** Returns the text length of each chapter in characters. */
  lengths(signal: AbortSignal): Promise<number[]>
}

/** Returns a reference's picture number, from 0: `recindex` is decimal, `kindle:embed:` base 32, both from 1. */
function pictureNumber(href: string): number | null {
  const embedded = /^kindle:embed:([0-9A-V]{4,8})\b/i.exec(href)?.[1]
  if (embedded !== undefined) return Number.parseInt(embedded, 32) - 1
  return /^\d{1,6}$/.test(href) ? Number(href) - 1 : null
}

/**
 * Splits the markup of a text book into chapters at its headings. Markup before the first heading belongs to the first
 * chapter. `readPicture` reads a picture by its number, from 0; null if it is missing. Throws the signal's reason.
 */
export async function mobiChapters(
  markup: string,
  title: string,
  readPicture: (number: number) => Promise<Buffer | null>,
  signal: AbortSignal,
): Promise<MobiChapters> {
  const all = await headings(markup, CHAPTERS_MAX + 1, signal)
  const cuts = all.slice(0, CHAPTERS_MAX)
  const chapters = cuts.length > 0 ? cuts : [{ title, at: 0 }]
  const markupOf = (index: number) =>
    markup.slice(index === 0 ? 0 : (chapters[index]?.at ?? 0), chapters[index + 1]?.at)
  return {
    async lengths(stop) {
      const lengths: number[] = []
      for (const index of chapters.keys()) {
        lengths.push(visibleTextLength(markupOf(index)))
        await yieldToEventLoop(undefined, { signal: stop })
      }
      return lengths
    },
    list: chapters.map((one, index) => ({ number: index + 1, title: one.title })),
    omitted: all.length > CHAPTERS_MAX ? ['chapters'] : [],
    async read(index, stop) {
      const part = {
        svg: false,
        markup: markupOf(index),
        picture: async (href: string) => {
          const number = pictureNumber(href)
          return number === null ? null : readPicture(number)
        },
      }
      return { title: chapters[index]?.title ?? '', html: await chapterHtml([part], stop) }
    },
  }
}
