import { timeSlices } from '#db/time-slices.ts'
import { letterSet, missingLetters, typingErrors } from '#domain/text/typing-errors.ts'
import { derived, type Snapshot } from './snapshot/snapshot.ts'
import { type WordCounts, wordCounts } from './snapshot/text-blocks.ts'

/** Lengths of words that are corrected. */
const LENGTHS = { min: 3, max: 40 } as const
/** From this length on, a word may have two typing errors instead of one. */
const TWO_ERRORS_FROM = 5
/** From this length on, a word may be the beginning of the intended word, as it is while it is being typed. */
const BEGINNING_FROM = 4
/** Errors that a word may have at most to be suggested when nothing was found. */
const SUGGESTED_ERRORS = 4

/** Yields the words of all searched texts of a snapshot, and of `more`. */
function* words(snapshot: Snapshot, more: readonly string[]): Generator<WordCounts> {
  yield* snapshot.names.words()
  yield* snapshot.vocabulary.texts.words()
  yield derived(snapshot, 'words of series', () =>
    wordCounts(Array.from(snapshot.series.values(), ({ text }) => text).join('\n')),
  )
  yield wordCounts(more.join('\n'))
}

/** Returns the words within `max` typing errors of a word, most similar first, then the most frequent. */
async function similarTo(
  snapshot: Snapshot,
  word: string,
  max: number,
  more: readonly string[],
): Promise<string[]> {
  const letters = letterSet(word)
  const found = new Map<string, { errors: number; count: number }>()
  const pauseIfDue = timeSlices()
  for (const counts of words(snapshot, more)) {
    await pauseIfDue()
    for (const [other, count] of counts) {
      if (other.length < word.length - max || missingLetters(letters, letterSet(other)) > max) continue
      const known = found.get(other)
      if (known !== undefined) known.count += count
      else {
        const errors = errorsIn(word, other, max)
        if (errors !== null) found.set(other, { errors, count })
      }
    }
  }
  return [...found].sort(([, a], [, b]) => a.errors - b.errors || b.count - a.count).map(([other]) => other)
}

/**
 * Returns the number of typing errors, plus a half if the word is only the beginning of the other; null if there are
 * more than `max`.
 */
function errorsIn(word: string, other: string, max: number): number | null {
  const errors = typingErrors(word, other, max)
  if (errors === null) return null
  if (errors.whole === errors.atStart) return errors.whole
  return word.length >= BEGINNING_FROM ? errors.atStart + 0.5 : null
}

/** True if a word without matches may be a typing error. */
const canBeMistyped = (word: string): boolean =>
  word.length >= LENGTHS.min && word.length <= LENGTHS.max && /^\p{L}+$/u.test(word)

/**
 * Returns the word that was probably meant by one that no text contains: the most similar one that `isFound` accepts.
 * Null if the word has more than two typing errors, or more than one if it is short. `more` are further searched texts.
 */
export async function correction(
  snapshot: Snapshot,
  word: string,
  isFound: (word: string) => boolean,
  more: readonly string[],
): Promise<string | null> {
  if (!canBeMistyped(word)) return null
  const similar = await similarTo(snapshot, word, word.length < TWO_ERRORS_FROM ? 1 : 2, more)
  return similar.find(isFound) ?? null
}

/** Returns up to `limit` words of the texts that resemble a word with which nothing was found, as `correction`. */
export async function suggestions(
  snapshot: Snapshot,
  word: string,
  limit: number,
  isFound: (word: string) => boolean,
  more: readonly string[],
): Promise<string[]> {
  if (!canBeMistyped(word)) return []
  const max = Math.min(SUGGESTED_ERRORS, Math.ceil(word.length / 2))
  const suggested: string[] = []
  for (const each of await similarTo(snapshot, word, max, more)) {
    if (suggested.length === limit) break
    if (each !== word && isFound(each)) suggested.push(each)
  }
  return suggested
}
