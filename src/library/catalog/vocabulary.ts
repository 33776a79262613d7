import { plain } from '#domain/plain-text.ts'
import { fold } from '#domain/slug.ts'
import { type Facet, SEARCHED_FACETS } from './facet-values.ts'
import { createTextBlocks, type TextBlocks } from './text-blocks.ts'

/** One value of a facet, however its name is written: spellings that fold to the same text are one value. */
export interface FacetValue {
  readonly facet: Facet
  readonly folded: string
}

/** A value as one or more comics write it, and the number of the value. */
export interface Spelling {
  readonly text: string
  readonly value: number
}

/**
 * All facet values and spellings ever seen, by their numbers. It only grows: snapshots of one catalogue share it, and
 * a number means the same in each.
 */
export interface Vocabulary {
  readonly values: readonly FacetValue[]
  readonly spellings: readonly Spelling[]
  /** Texts of the values that a search looks into, by value number. */
  readonly texts: TextBlocks
  /** Returns the number of a spelling, adding it; null once there is no room for another. */
  add(facet: Facet, text: string): number | null
  /** Returns the number of a value; undefined for one that no comic ever had. */
  valueOf(facet: Facet, text: string): number | undefined
  /** Returns the numbers of a facet's values. */
  of(facet: Facet): readonly number[]
}

/** Characters that spellings may have together. Values beyond it, which no real collection has, are not selectable. */
const ROOM = 32 * 1024 * 1024
/** Cost of a spelling beside its text, in characters. */
const EACH = 50

export function createVocabulary(most = ROOM): Vocabulary {
  let room = most
  const values: FacetValue[] = []
  const spellings: Spelling[] = []
  const texts = createTextBlocks()
  const numbers = new Map<Facet, Map<string, number>>()
  const spelled = new Map<Facet, Map<string, number>>()
  const lists = new Map<Facet, number[]>()
  const within = (maps: Map<Facet, Map<string, number>>, facet: Facet): Map<string, number> => {
    const known = maps.get(facet)
    if (known !== undefined) return known
    const made = new Map<string, number>()
    maps.set(facet, made)
    return made
  }

  function valueNumber(facet: Facet, folded: string): number {
    const known = within(numbers, facet).get(folded)
    if (known !== undefined) return known
    const value = values.push({ facet, folded }) - 1
    within(numbers, facet).set(folded, value)
    const list = lists.get(facet)
    if (list === undefined) lists.set(facet, [value])
    else list.push(value)
    texts.set(value, SEARCHED_FACETS.has(facet) ? plain(folded) : '')
    return value
  }

  return {
    values,
    spellings,
    texts,
    add(facet, text) {
      const known = within(spelled, facet).get(text)
      if (known !== undefined) return known
      room -= text.length + EACH
      if (room < 0) return null
      const number = spellings.push({ text, value: valueNumber(facet, fold(text)) }) - 1
      within(spelled, facet).set(text, number)
      return number
    },
    valueOf: (facet, text) => numbers.get(facet)?.get(fold(text)),
    of: (facet) => lists.get(facet) ?? [],
  }
}
