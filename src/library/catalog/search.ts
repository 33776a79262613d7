import { SEARCH_MAX } from '#domain/limits.ts'
import { plain } from '#domain/plain-text.ts'
import { cut } from '#domain/text.ts'
import { addBit, type Bitmap, countBits, createBitmap, intersection } from './bitmap.ts'
import { derivedRecently, type SeriesEntry, type Snapshot } from './snapshot.ts'
import type { TextBlocks } from './text-blocks.ts'

/** Words a search is cut to: more find nothing better and only cost. */
const WORDS = 8
/** The shortest word in which a typing error is forgiven. */
const FUZZY_FROM = 4
/** Words of which the results are kept with a snapshot: letters are typed one by one. */
const KEPT = 32

/**
 * Returns the words of a search as texts are compared (`plain`): accents, case and apostrophes do not count. What is
 * beyond SEARCH_MAX is left out, as each word is looked for in every text.
 */
export function searchWords(text: string): string[] {
  return plain(cut(text, SEARCH_MAX))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
}

const SPACE = 0x20

/** True where a word begins; most words follow a space, so the expression decides on few. */
const isWordStart = (text: string, at: number): boolean =>
  at === 0 || text.charCodeAt(at - 1) === SPACE || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** True when a word of the text begins at a position. */
type IsNear = (text: string, at: number) => boolean

/** Returns a test for words that begin with this one, one letter of it wrong, missing, added or two exchanged. */
function nearWord(word: string): IsNear {
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
 * Calls back with each text that has a word like this one. An error is in one half of a word, so the other half finds
 * the candidates; where it exchanges the letters between both halves, the word exchanged back does.
 */
function searchNear(texts: TextBlocks, word: string, callback: (number: number) => void): void {
  const half = Math.floor(word.length / 2)
  const isNear = nearWord(word)
  const found = (number: number, isMatch: boolean): boolean => {
    if (isMatch) callback(number)
    return isMatch
  }
  texts.occurrences(word.slice(0, half), (number, text, at) => found(number, isNear(text, at)))
  texts.occurrences(word.slice(half), (number, text, at) =>
    found(number, isNear(text, at - half) || isNear(text, at - half - 1) || isNear(text, at - half + 1)),
  )
  const exchanged = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  texts.occurrences(exchanged, (number, text, at) => found(number, isWordStart(text, at)))
}

const canBeMistyped = (word: string): boolean => word.length >= FUZZY_FROM && !/\d/.test(word)

/** Returns the series in whose names a word is, or one like it. */
function seriesWith(snapshot: Snapshot, word: string, isNear: boolean): SeriesEntry[] {
  const fits = nearWord(word)
  return [...snapshot.series.values()].filter(({ text }) => {
    if (!isNear) return text.includes(word)
    for (let at = 0; at >= 0 && at < text.length; at = text.indexOf(' ', at) + 1 || -1)
      if (fits(text, at)) return true
    return false
  })
}

function comicsWith(snapshot: Snapshot, word: string, isNear: boolean): Bitmap {
  const { postings, vocabulary, names, size, available } = snapshot
  const found = createBitmap(size)
  const search = (texts: TextBlocks, callback: (number: number) => void): void =>
    isNear ? searchNear(texts, word, callback) : texts.search(word, callback)
  search(vocabulary.texts, (value) => {
    for (const no of postings[value] ?? []) addBit(found, no)
  })
  search(names, (no) => addBit(found, no))
  for (const { comics } of seriesWith(snapshot, word, isNear)) for (const no of comics) addBit(found, no)
  return intersection(found, available)
}

/**
 * Returns the comics in whose texts, or in whose series' name, every word is: anywhere and in any order. A word that is
 * nowhere finds words with one typing error. Without words there are none.
 */
export function comicsMatching(snapshot: Snapshot, text: string): Bitmap {
  const words = searchWords(text)
  const [first, ...rest] = words.map((word) =>
    derivedRecently(snapshot, 'searches for comics', KEPT, word, () => {
      const exact = comicsWith(snapshot, word, false)
      return canBeMistyped(word) && countBits(exact) === 0 ? comicsWith(snapshot, word, true) : exact
    }),
  )
  return first === undefined ? createBitmap(snapshot.size) : rest.reduce(intersection, first)
}

/** Returns the series in whose names every word is, likewise. */
export function seriesMatching(snapshot: Snapshot, text: string): SeriesEntry[] {
  const [first, ...rest] = searchWords(text).map((word) =>
    derivedRecently(snapshot, 'searches for series', KEPT, word, () => {
      const exact = seriesWith(snapshot, word, false)
      return exact.length === 0 && canBeMistyped(word) ? seriesWith(snapshot, word, true) : exact
    }),
  )
  if (first === undefined) return []
  const others = rest.map((each) => new Set(each))
  return first.filter((entry) => others.every((each) => each.has(entry)))
}

/** Returns the numbers of the values in which every word is, likewise. */
export function valuesMatching(snapshot: Snapshot, text: string): number[] {
  const { texts } = snapshot.vocabulary
  const [first, ...rest] = searchWords(text).map((word) => {
    const found = new Set<number>()
    texts.search(word, (value) => found.add(value))
    if (found.size === 0 && canBeMistyped(word)) searchNear(texts, word, (value) => found.add(value))
    return found
  })
  return first === undefined ? [] : [...first].filter((value) => rest.every((each) => each.has(value)))
}

/** Returns how well a text fits the words: a whole word counts 3, its beginning 2, anything else 1. */
export function relevanceOf(text: string, words: readonly string[]): number {
  const padded = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.reduce((sum, word) => {
    if (padded.includes(` ${word} `)) return sum + 3
    return sum + (padded.includes(` ${word}`) ? 2 : 1)
  }, 0)
}
