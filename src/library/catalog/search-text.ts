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

/** Words of a query, folded; each is sought for itself, so that their order does not matter. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** `like` patterns (escape `\`), one a word, that find it anywhere, accents and case folded: all must fit. */
export function searchPatterns(text: string): string[] {
  return wordsOf(fold(text))
    .slice(0, WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Letters that are no plain letter with a mark, which folding leaves, as those type who have no such key. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd' }

/** A folded text as it is compared in memory: letters plain, apostrophes gone ("O'Brien" is found by "obrien"). */
export function plain(folded: string): string {
  return folded.replace(/['’ʼ`]/g, '').replace(/[łøßæœđð]/g, (letter) => PLAIN[letter] ?? letter)
}

/** The words of a query as `plain` texts are searched for them. */
export function plainWords(text: string): string[] {
  return wordsOf(plain(fold(text))).slice(0, WORDS)
}
