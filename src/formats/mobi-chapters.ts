import type { ComicChapter } from '#domain/comic.ts'
import { chapterHtml } from './chapter.ts'
import type { ChapterText } from './comic-file.ts'
import { headings } from './markup.ts'

const CHAPTERS_MAX = 2_000
const HEADING_START = /<h[1-3]\b/gi

export interface MobiChapters {
  readonly list: readonly ComicChapter[]
  read(place: number, signal: AbortSignal): Promise<ChapterText>
}

/** The picture a reference names, from 0: `recindex` counts in decimals, `kindle:embed:` in base 32, both from 1. */
function pictureNumber(href: string): number | null {
  const embedded = /^kindle:embed:([0-9A-V]{4,8})\b/i.exec(href)?.[1]
  if (embedded !== undefined) return Number.parseInt(embedded, 32) - 1
  return /^\d{1,6}$/.test(href) ? Number(href) - 1 : null
}

/**
 * The chapters of a text book: its markup cut at its headings. `picture` reads the picture of a number from 0,
 * null when there is none. What stands before the first heading belongs to the first chapter.
 */
export function mobiChapters(
  markup: string,
  title: string,
  picture: (number: number) => Promise<Buffer | null>,
): MobiChapters {
  const cuts: { title: string; at: number }[] = []
  const places = [...markup.matchAll(HEADING_START)].map((match) => match.index)
  for (const [index, at] of places.entries()) {
    const named = headings(markup.slice(at, Math.min(places[index + 1] ?? markup.length, at + 4_000)))[0]
    if (named !== undefined && cuts.length < CHAPTERS_MAX) cuts.push({ title: named, at })
  }
  const chapters = cuts.length > 0 ? cuts : [{ title, at: 0 }]
  return {
    list: chapters.map((one, place) => ({ number: place + 1, title: one.title })),
    async read(place, signal) {
      const from = place === 0 ? 0 : (chapters[place]?.at ?? 0)
      const part = {
        markup: markup.slice(from, chapters[place + 1]?.at),
        picture: async (href: string) => {
          const number = pictureNumber(href)
          return number === null ? null : picture(number)
        },
      }
      return { title: chapters[place]?.title ?? '', html: await chapterHtml([part], signal) }
    },
  }
}
