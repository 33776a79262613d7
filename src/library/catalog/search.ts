import { SEARCH_MAX } from '#domain/limits.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { cut } from '#domain/text/text.ts'
import { addBit, type Bitmap, countBits, createBitmap, intersection } from './snapshot/bitmap.ts'
import { derivedRecently, type SeriesEntry, type Snapshot } from './snapshot/snapshot.ts'
import { correction } from './spelling.ts'

/** Maximum words of a search: further words are ignored. */
const WORDS = 8
/** Words whose results are cached with a snapshot: search fields send a query for each letter typed. */
const CACHED_WORDS = 32

/**
 * Splits a search text into words, normalized with `searchKey`: accents, case, apostrophes and hyphens are ignored. The
 * text is cut to `SEARCH_MAX` characters, since each word is searched in every text.
 */
export function searchWords(text: string): string[] {
  return searchKey(cut(text, SEARCH_MAX))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
}

/** Returns the series whose text contains a word. */
const seriesWith = (snapshot: Snapshot, word: string): SeriesEntry[] =>
  [...snapshot.series.values()].filter(({ text }) => text.includes(word))

/** Returns the comics whose texts, including those of their series, contain a word. */
function comicsWith(snapshot: Snapshot, word: string): Bitmap {
  return derivedRecently(snapshot, 'searches', CACHED_WORDS, word, () => {
    const { postings, vocabulary, names, size, available } = snapshot
    const found = createBitmap(size)
    vocabulary.texts.search(word, (value) => {
      for (const no of postings[value] ?? []) addBit(found, no)
    })
    names.search(word, (no) => addBit(found, no))
    for (const { comics } of seriesWith(snapshot, word)) for (const no of comics) addBit(found, no)
    return intersection(found, available)
  })
}

/** Returns a test for words that a comic, or one of the texts `more`, contains. */
export const isWordOf =
  (snapshot: Snapshot, more: readonly string[]) =>
  (word: string): boolean =>
    more.some((text) => text.includes(word)) || countBits(comicsWith(snapshot, word)) > 0

/**
 * Returns the words that a search looks for: those of `searchWords`, with a word that is found nowhere replaced by the
 * one that was probably meant (`correction`). `more` are searched texts that are not part of the snapshot.
 */
export async function correctedWords(
  snapshot: Snapshot,
  text: string,
  more: readonly string[] = [],
): Promise<string[]> {
  const isFound = isWordOf(snapshot, more)
  const words: string[] = []
  for (const word of searchWords(text))
    words.push(isFound(word) ? word : ((await correction(snapshot, word, isFound, more)) ?? word))
  return words
}

/** Returns the comics whose texts contain every word, in any order; none without words. */
export function comicsMatching(snapshot: Snapshot, words: readonly string[]): Bitmap {
  const [first, ...rest] = words.map((word) => comicsWith(snapshot, word))
  return first === undefined ? createBitmap(snapshot.size) : rest.reduce(intersection, first)
}

/** Like `comicsMatching`, for the texts of series. */
export const seriesMatching = (snapshot: Snapshot, words: readonly string[]): SeriesEntry[] =>
  words.length === 0
    ? []
    : [...snapshot.series.values()].filter(({ text }) => words.every((word) => text.includes(word)))

/** Like `comicsMatching`, for facet values; returns value numbers. */
export function valuesMatching({ vocabulary: { texts } }: Snapshot, words: readonly string[]): number[] {
  const [first, ...rest] = words
  const found: number[] = []
  if (first !== undefined) texts.search(first, (value) => found.push(value))
  return found.filter((value) => rest.every((word) => texts.get(value).includes(word)))
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Scores a word in a text: 3 as a whole word, 2 as the start of a word, 1 otherwise. */
function wordRelevance(text: string, word: string): number {
  let best = 1
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    if (LETTER_OR_DIGIT.test(text.charAt(at - 1))) continue
    best = LETTER_OR_DIGIT.test(text.charAt(at + word.length)) ? Math.max(best, 2) : 3
  }
  return best
}

/** Scores how well a text matches the words: the sum of `wordRelevance`. */
export const relevanceOf = (text: string, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + wordRelevance(text, word), 0)
