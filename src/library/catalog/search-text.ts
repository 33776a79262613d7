import { plain, plainLetters } from '#domain/plain-text.ts'

/** Words a query is cut to: more name nothing better and only cost. */
const WORDS = 8

/** Words whole; one without an apostrophe too, or each of its letters would be looked at as the beginning of one. */
const WHOLE = /[\p{L}\p{N}]+(?:['’ʼ`][\p{L}\p{N}]+)*/gu
const APART = /['’ʼ`]/

/** A text as its words are indexed: plain, what an apostrophe parts also as one word ("o brien obrien"). */
export function indexed(text: string): string {
  const letters = plainLetters(text)
  const whole = (letters.match(WHOLE) ?? []).filter((word) => APART.test(word))
  return [letters.replace(/['’ʼ`]/g, ' '), ...whole.map(plain)].join(' ')
}

/** An FTS5 query that finds every word of a text by its beginning, in any order; null when it has none. */
export function matchQuery(text: string): string | null {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, WORDS)
        .map((word) => `"${word}"*`)
        .join(' ')
}

/** The words of a query, as `plain` texts are searched for them: each for itself, so that their order is free. */
export function plainWords(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
}

/** `like` patterns (escape `\`), one a word, that find it anywhere in a `plain` text: all must fit. */
export const searchPatterns = (text: string): string[] =>
  plainWords(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
