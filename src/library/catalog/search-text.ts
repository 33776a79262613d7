import { fold } from '#domain/slug.ts'

/** Words a query is cut to: more name nothing better and only cost. */
const WORDS = 8
/** An FTS5 query that finds every word of a text by its beginning, in any order; null when it has none. */
export function matchQuery(text: string): string | null {
  const words =
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS) ?? []
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}

/** A `like` pattern (escape `\`) that finds a text anywhere, accents and case folded. */
export function searchPattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`
}
