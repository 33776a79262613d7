import { z } from 'zod'
import { stated } from '#domain/metadata/metadata.ts'
import { creditsOf } from './credits.ts'
import type { MetadataPart } from './embedded.ts'
import { fieldInteger, languageTag, listOf, textOrNull } from './metadata-values.ts'

const record = z.record(z.string(), z.unknown())
const credit = z.object({ person: z.string(), role: z.string() })

/**
 * Fields that are mapped to metadata fields. Credits are mapped and stored in `extra`, which preserves their order.
 */
const MAPPED = new Set(
  'series title issue volume numberOfIssues publisher publicationMonth publicationYear genre tags comments language'.split(
    ' ',
  ),
)

/** Parses the comment as JSON. Some comic programs wrap it in an additional pair of braces or in whitespace. */
function parseComment(comment: string): unknown {
  for (const text of [comment, comment.trim().replace(/^\{\s*(\{[\s\S]*\})\s*\}$/, '$1')]) {
    try {
      return JSON.parse(text)
    } catch {}
  }
  return null
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.map(textOrNull).filter((text) => text !== null))] : listOf(value)

/**
 * Parses ComicBookInfo 1.0, JSON in an archive's comment (https://code.google.com/archive/p/comicbookinfo).
 * Returns null for any other comment.
 */
export function readComicBookInfo(comment: string): MetadataPart | null {
  if (!comment.includes('ComicBookInfo')) return null
  const document = record.safeParse(parseComment(comment)).data ?? {}
  const name = Object.keys(document).find((key) => key.startsWith('ComicBookInfo/'))
  const info = record.safeParse(name === undefined ? null : document[name]).data
  if (info === undefined) return { source: 'ComicBookInfo', values: {}, extra: {}, problem: 'ComicBookInfo' }
  const credits = (Array.isArray(info.credits) ? info.credits : [])
    .map((one) => credit.safeParse(one).data)
    .filter((one) => one !== undefined)
  const values = stated({
    title: textOrNull(info.title),
    series: textOrNull(info.series),
    number: textOrNull(info.issue),
    volume: fieldInteger('volume', info.volume),
    count: fieldInteger('count', info.numberOfIssues),
    summary: textOrNull(info.comments),
    publisher: textOrNull(info.publisher),
    year: fieldInteger('year', info.publicationYear),
    month: fieldInteger('month', info.publicationMonth),
    ...creditsOf(credits.map(({ person, role }) => ({ name: person.trim(), role }))),
    genres: list(info.genre),
    tags: list(info.tags),
    language: languageTag(textOrNull(info.language)),
  })
  const extra = Object.entries(info).filter(
    ([key, value]) => !MAPPED.has(key) && value !== null && value !== '' && key !== '__proto__',
  )
  return { source: 'ComicBookInfo', values, extra: Object.fromEntries(extra), problem: null }
}
