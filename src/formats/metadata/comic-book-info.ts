import { z } from 'zod'
import { stated } from '#domain/metadata.ts'
import { creditsOf } from './credits.ts'
import type { MetadataPart } from './embedded.ts'
import { languageTag, listOf, said, wholeOf } from './metadata-values.ts'

const record = z.record(z.string(), z.unknown())
const credit = z.object({ person: z.string(), role: z.string() })

/** Fields that the normal form holds; credits are kept as well, for who came first. */
const HELD = new Set(
  'series title issue volume numberOfIssues publisher publicationMonth publicationYear genre tags comments language'.split(
    ' ',
  ),
)

/** The JSON of a comment: comic programs have been seen to put it in braces of their own or to add blanks. */
function parsed(comment: string): unknown {
  for (const text of [comment, comment.trim().replace(/^\{\s*(\{[\s\S]*\})\s*\}$/, '$1')]) {
    try {
      return JSON.parse(text)
    } catch {}
  }
  return null
}

const list = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.map((one) => said(one) ?? '').filter((one) => one !== ''))]
    : listOf(value)

/**
 * ComicBookInfo 1.0, JSON in an archive's comment (https://code.google.com/archive/p/comicbookinfo).
 * Null when the comment is something else.
 */
export function readComicBookInfo(comment: string): MetadataPart | null {
  if (!comment.includes('ComicBookInfo')) return null
  const whole = record.safeParse(parsed(comment)).data ?? {}
  const name = Object.keys(whole).find((key) => key.startsWith('ComicBookInfo/'))
  const info = record.safeParse(name === undefined ? null : whole[name]).data
  if (info === undefined) {
    const problem = 'ComicBookInfo'
    return { source: 'ComicBookInfo', values: {}, extra: {}, problem }
  }
  const credits = (Array.isArray(info.credits) ? info.credits : [])
    .map((one) => credit.safeParse(one).data)
    .filter((one) => one !== undefined)
  const values = stated({
    title: said(info.title),
    series: said(info.series),
    number: said(info.issue),
    volume: wholeOf('volume', info.volume),
    count: wholeOf('count', info.numberOfIssues),
    summary: said(info.comments),
    publisher: said(info.publisher),
    year: wholeOf('year', info.publicationYear),
    month: wholeOf('month', info.publicationMonth),
    ...creditsOf(credits.map(({ person, role }) => ({ name: person.trim(), role }))),
    genres: list(info.genre),
    tags: list(info.tags),
    language: languageTag(said(info.language)),
  })
  const extra = Object.entries(info).filter(
    ([key, value]) => !HELD.has(key) && value !== null && value !== '' && key !== '__proto__',
  )
  return { source: 'ComicBookInfo', values, extra: Object.fromEntries(extra), problem: null }
}
