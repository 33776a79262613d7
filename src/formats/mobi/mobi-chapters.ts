import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ComicChapter } from '#domain/comic.ts'
import type { ChapterText } from '../comic-file.ts'
import { chapterHtml } from '../text/chapter.ts'
import { headings } from '../text/markup.ts'
import { shownLength } from '../text/sanitize-html.ts'

const CHAPTERS_MAX = 2_000

export interface MobiChapters {
  readonly list: readonly ComicChapter[]
  /** Says when there are more chapters than any book has: those are left out. */
  readonly left: readonly string[]
  read(place: number, signal: AbortSignal): Promise<ChapterText>
  /** How long the text of each is, in characters. */
  lengths(signal: AbortSignal): Promise<number[]>
}

/** The picture a reference names, from 0: `recindex` counts in decimals, `kindle:embed:` in base 32, both from 1. */
function pictureNumber(href: string): number | null {
  const embedded = /^kindle:embed:([0-9A-V]{4,8})\b/i.exec(href)?.[1]
  if (embedded !== undefined) return Number.parseInt(embedded, 32) - 1
  return /^\d{1,6}$/.test(href) ? Number(href) - 1 : null
}

/**
 * The chapters of a text book: its markup cut at its headings. `picture` reads the picture of a number from 0,
 * null when there is none. What stands before the first heading belongs to the first chapter. Throws the signal's reason.
 */
export async function mobiChapters(
  markup: string,
  title: string,
  picture: (number: number) => Promise<Buffer | null>,
  signal: AbortSignal,
): Promise<MobiChapters> {
  const all = await headings(markup, CHAPTERS_MAX + 1, signal)
  const cuts = all.slice(0, CHAPTERS_MAX)
  const chapters = cuts.length > 0 ? cuts : [{ title, at: 0 }]
  /** Where a chapter stands in the markup. */
  const span = (place: number): [from: number, to: number | undefined] => [
    place === 0 ? 0 : (chapters[place]?.at ?? 0),
    chapters[place + 1]?.at,
  ]
  return {
    async lengths(stop) {
      const found: number[] = []
      for (const place of chapters.keys()) {
        found.push(shownLength(markup.slice(...span(place))))
        await nextTurn(undefined, { signal: stop })
      }
      return found
    },
    list: chapters.map((one, place) => ({ number: place + 1, title: one.title })),
    left: all.length > CHAPTERS_MAX ? ['chapters'] : [],
    async read(place, stop) {
      const part = {
        svg: false,
        markup: markup.slice(...span(place)),
        picture: async (href: string) => {
          const number = pictureNumber(href)
          return number === null ? null : picture(number)
        },
      }
      return { title: chapters[place]?.title ?? '', html: await chapterHtml([part], stop) }
    },
  }
}
