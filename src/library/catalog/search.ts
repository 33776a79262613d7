import { SEARCH_MAX } from '#domain/limits.ts'
import { plain } from '#domain/text/plain-text.ts'
import { cut } from '#domain/text/text.ts'
import { addBit, type Bitmap, countBits, createBitmap, intersection } from './snapshot/bitmap.ts'
import { derivedRecently, type SeriesEntry, type Snapshot } from './snapshot/snapshot.ts'
import type { TextBlocks } from './snapshot/text-blocks.ts'

/** Maximum words of a search: further words are ignored. */
const WORDS = 8
/** Minimum length of a word for which typing errors are tolerated. */
const FUZZY_FROM = 4
/** Words whose results are cached with a snapshot: search fields send a query for each letter typed. */
const CACHED_WORDS = 32

/**
 * Splits a search text into words, normalized with `plain`: accents, case and apostrophes are ignored. The text is cut
 * to `SEARCH_MAX` characters, since each word is searched in every text.
 */
export function searchWords(text: string): string[] {
  return plain(cut(text, SEARCH_MAX))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
}

const SPACE = 0x20

/** True at the start of a word. The space check avoids running the regular expression for most words. */
const isWordStart = (text: string, at: number): boolean =>
  at === 0 || text.charCodeAt(at - 1) === SPACE || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Returns true if a matching word of the text starts at a position. */
type WordMatcher = (text: string, at: number) => boolean

/** Matches words that start with `word`, allowing one wrong, missing, additional or transposed letter. */
function fuzzyMatcher(word: string): WordMatcher {
  const tails = Array.from({ length: word.length + 3 }, (_, at) => word.slice(at))
  const tail = (at: number): string => tails[at] ?? ''
  return (text, at) => {
    if (at < 0 || !isWordStart(text, at)) return false
    let same = 0
    while (same < word.length && text[at + same] === word[same]) same++
    if (same === word.length) return true
    const next = at + same
    return (
      text.startsWith(tail(same + 1), next + 1) ||
      text.startsWith(tail(same), next + 1) ||
      text.startsWith(tail(same + 1), next) ||
      (text[next] === word[same + 1] &&
        text[next + 1] === word[same] &&
        text.startsWith(tail(same + 2), next + 2))
    )
  }
}

/**
 * Calls back with each text that contains a fuzzy match of `word`. The error is in one half of the word, so the other
 * half is searched for candidates. A transposition of the two middle letters breaks both halves, so the transposed word
 * is searched as well.
 */
function fuzzySearch(texts: TextBlocks, word: string, callback: (number: number) => void): void {
  const half = Math.floor(word.length / 2)
  const matches = fuzzyMatcher(word)
  const report = (number: number, isMatch: boolean): boolean => {
    if (isMatch) callback(number)
    return isMatch
  }
  texts.occurrences(word.slice(0, half), (number, text, at) => report(number, matches(text, at)))
  texts.occurrences(word.slice(half), (number, text, at) =>
    report(number, matches(text, at - half) || matches(text, at - half - 1) || matches(text, at - half + 1)),
  )
  const transposed = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  texts.occurrences(transposed, (number, text, at) => report(number, isWordStart(text, at)))
}

const canBeMistyped = (word: string): boolean => word.length >= FUZZY_FROM && !/\d/.test(word)

/** Returns the series whose text contains a word, or a fuzzy match of it. */
function seriesWith(snapshot: Snapshot, word: string, isFuzzy: boolean): SeriesEntry[] {
  const matches = fuzzyMatcher(word)
  return [...snapshot.series.values()].filter(({ text }) => {
    if (!isFuzzy) return text.includes(word)
    for (let at = 0; at >= 0 && at < text.length; at = text.indexOf(' ', at) + 1 || -1)
      if (matches(text, at)) return true
    return false
  })
}

function comicsWith(snapshot: Snapshot, word: string, isFuzzy: boolean): Bitmap {
  const { postings, vocabulary, names, size, available } = snapshot
  const found = createBitmap(size)
  const search = (texts: TextBlocks, callback: (number: number) => void): void =>
    isFuzzy ? fuzzySearch(texts, word, callback) : texts.search(word, callback)
  search(vocabulary.texts, (value) => {
    for (const no of postings[value] ?? []) addBit(found, no)
  })
  search(names, (no) => addBit(found, no))
  for (const { comics } of seriesWith(snapshot, word, isFuzzy)) for (const no of comics) addBit(found, no)
  return intersection(found, available)
}

/**
 * Returns the comics whose texts, including those of their series, contain every word of a search, in any order. A word
 * without an exact match also matches words with one typing error. Returns an empty bitmap for a text without words.
 */
export function comicsMatching(snapshot: Snapshot, text: string): Bitmap {
  const words = searchWords(text)
  const [first, ...rest] = words.map((word) =>
    derivedRecently(snapshot, 'searches for comics', CACHED_WORDS, word, () => {
      const exact = comicsWith(snapshot, word, false)
      return canBeMistyped(word) && countBits(exact) === 0 ? comicsWith(snapshot, word, true) : exact
    }),
  )
  return first === undefined ? createBitmap(snapshot.size) : rest.reduce(intersection, first)
}

/** Like `comicsMatching`, for the texts of series. */
export function seriesMatching(snapshot: Snapshot, text: string): SeriesEntry[] {
  const [first, ...rest] = searchWords(text).map((word) =>
    derivedRecently(snapshot, 'searches for series', CACHED_WORDS, word, () => {
      const exact = seriesWith(snapshot, word, false)
      return exact.length === 0 && canBeMistyped(word) ? seriesWith(snapshot, word, true) : exact
    }),
  )
  if (first === undefined) return []
  const others = rest.map((each) => new Set(each))
  return first.filter((entry) => others.every((each) => each.has(entry)))
}

/** Like `comicsMatching`, for facet values; returns value numbers. */
export function valuesMatching(snapshot: Snapshot, text: string): number[] {
  const { texts } = snapshot.vocabulary
  const [first, ...rest] = searchWords(text).map((word) => {
    const found = new Set<number>()
    texts.search(word, (value) => found.add(value))
    if (found.size === 0 && canBeMistyped(word)) fuzzySearch(texts, word, (value) => found.add(value))
    return found
  })
  return first === undefined ? [] : [...first].filter((value) => rest.every((each) => each.has(value)))
}

/** Scores how well a text matches the words: 3 for each whole word, 2 for the start of a word, 1 otherwise. */
export function relevanceOf(text: string, words: readonly string[]): number {
  const padded = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.reduce((sum, word) => {
    if (padded.includes(` ${word} `)) return sum + 3
    return sum + (padded.includes(` ${word}`) ? 2 : 1)
  }, 0)
}
