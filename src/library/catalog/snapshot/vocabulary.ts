import { append } from '#domain/append.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { fold } from '#domain/text/slug.ts'
import { type Facet, SEARCHED_FACETS } from '../facets/facet-values.ts'
import { createTextBlocks, type TextBlocks } from './text-blocks.ts'

/** A facet value. Spellings that fold to the same text are one value. */
export interface FacetValue {
  readonly facet: Facet
  readonly folded: string
}

/** A spelling of a facet value, with the number of the value. */
export interface Spelling {
  readonly text: string
  readonly value: number
}

/**
 * All facet values and spellings ever seen, by number. Append-only: all snapshots of a catalog share one vocabulary, so
 * a number has the same meaning in each.
 */
export interface Vocabulary {
  readonly values: readonly FacetValue[]
  readonly spellings: readonly Spelling[]
  /** Searched texts of the values, by value number; empty for facets that are not searched. */
  readonly texts: TextBlocks
  /** Returns the number of a spelling, which is added if it is new; null if the size limit is reached. */
  add(facet: Facet, text: string): number | null
  /** Returns the number of a value; undefined if no comic ever had it. */
  valueOf(facet: Facet, text: string): number | undefined
  /** Returns the value numbers of a facet. */
  of(facet: Facet): readonly number[]
}

/**
 * Size limit of all spellings, in characters; no real collection reaches it. Comics cannot be filtered by values
 * beyond.
 */
const SIZE_MAX = 32 * 1024 * 1024
/** Size of a spelling in addition to its text, in characters. */
const OVERHEAD = 50

export function createVocabulary(sizeMax = SIZE_MAX): Vocabulary {
  let room = sizeMax
  const values: FacetValue[] = []
  const spellings: Spelling[] = []
  const texts = createTextBlocks()
  const numbers = new Map<Facet, Map<string, number>>()
  const spelled = new Map<Facet, Map<string, number>>()
  const lists = new Map<Facet, number[]>()
  const numbersIn = (maps: Map<Facet, Map<string, number>>, facet: Facet): Map<string, number> => {
    const known = maps.get(facet)
    if (known !== undefined) return known
    const made = new Map<string, number>()
    maps.set(facet, made)
    return made
  }

  function valueNumber(facet: Facet, folded: string): number {
    const known = numbersIn(numbers, facet).get(folded)
    if (known !== undefined) return known
    const value = values.push({ facet, folded }) - 1
    numbersIn(numbers, facet).set(folded, value)
    append(lists, facet, value)
    texts.set(value, SEARCHED_FACETS.has(facet) ? searchKey(folded) : '')
    return value
  }

  return {
    values,
    spellings,
    texts,
    add(facet, text) {
      const known = numbersIn(spelled, facet).get(text)
      if (known !== undefined) return known
      room -= text.length + OVERHEAD
      if (room < 0) return null
      const number = spellings.push({ text, value: valueNumber(facet, fold(text)) }) - 1
      numbersIn(spelled, facet).set(text, number)
      return number
    },
    valueOf: (facet, text) => numbers.get(facet)?.get(fold(text)),
    of: (facet) => lists.get(facet) ?? [],
  }
}
