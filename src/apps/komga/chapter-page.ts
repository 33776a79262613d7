import type { ComicChapter } from '#domain/comic.ts'
import { chapterDocument, XHTML } from '../progress/chapter-documents.ts'

/** Characters of one position, as Readium counts them, and how many positions a book has at most. */
const POSITION = 1024
const POSITIONS_MAX = 10_000

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A chapter as a document of its own; `html` is safe to show. */
export function chapterPage({ title, html }: { readonly title: string; readonly html: string }): string {
  const named = title.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html>',
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${named}</title></head>`,
    `<body><section>${html}</section></body></html>`,
  ].join('\n')
}

/** The places that a text of chapters of so many characters is counted in, in order. */
export function positionsOf(chapters: readonly ComicChapter[], lengths: readonly number[]) {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const size = Math.max(POSITION, total / POSITIONS_MAX)
  let before = 0
  return chapters
    .flatMap(({ number, title }, at) => {
      const length = lengths[at] ?? 0
      const count = Math.max(1, Math.ceil(length / size))
      const start = before
      before += length
      return Array.from({ length: count }, (_, part) => ({
        href: chapterDocument(number),
        title,
        progression: part / count,
        totalProgression: total === 0 ? 0 : (start + (length * part) / count) / total,
      }))
    })
    .map(({ href, title, ...locations }, at) => ({
      href,
      type: XHTML,
      title,
      locations: { ...locations, position: at + 1 },
    }))
}
