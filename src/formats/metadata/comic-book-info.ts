import { z } from 'zod'
import { stated } from '#domain/metadata/metadata.ts'
import { creditsOf } from './credits.ts'
import type { MetadataPart } from './embedded.ts'
import { fieldInteger, languageTag, listOf, take, textOrNull } from './metadata-values.ts'

const record = z.record(z.string(), z.unknown())
const credit = z.object({ person: z.string(), role: z.string() })

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
  // Fields that become a metadata field are taken out, so that `extra` has the rest.
  const rest = new Map(Object.entries(info))
  const field = (key: string) => take(rest, key)
  // Credits are stored in `extra`, too, which preserves their order.
  const credits = (Array.isArray(info.credits) ? info.credits : [])
    .map((one) => credit.safeParse(one).data)
    .filter((one) => one !== undefined)
  const values = stated({
    title: textOrNull(field('title')),
    series: textOrNull(field('series')),
    number: textOrNull(field('issue')),
    volume: fieldInteger('volume', field('volume')),
    count: fieldInteger('count', field('numberOfIssues')),
    summary: textOrNull(field('comments')),
    publisher: textOrNull(field('publisher')),
    year: fieldInteger('year', field('publicationYear')),
    month: fieldInteger('month', field('publicationMonth')),
    ...creditsOf(credits.map(({ person, role }) => ({ name: person.trim(), role }))),
    genres: list(field('genre')),
    tags: list(field('tags')),
    language: languageTag(textOrNull(field('language'))),
  })
  const extra = [...rest].filter(([key, value]) => value !== null && value !== '' && key !== '__proto__')
  return { source: 'ComicBookInfo', values, extra: Object.fromEntries(extra), problem: null }
}
