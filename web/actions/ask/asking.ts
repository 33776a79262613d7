import { isQueryText } from '#domain/query/plain-words.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { chipsOf, isCondition, type QueryChip, textOf } from './chips.ts'

/** State of the field: a query's chips, and text that is typed between them. */
export interface Asking {
  readonly chips: readonly QueryChip[]
  /** Index of the chip after the typed text. */
  readonly at: number
  readonly draft: string
  /** Text of the chip that was turned back into text; null while a new one is typed. */
  readonly original: string | null
  /** True if the whole query is shown as text. */
  readonly isText: boolean
}

const EMPTY: Asking = { chips: [], at: 0, draft: '', original: null, isText: false }

/** Returns the state that shows a query. Plain words are typed text, so that a search goes on being typed. */
export function askingFrom(text: string): Asking {
  const chips = chipsOf(text, vocabulary)
  const isWords = !isQueryText(text, vocabulary) && chips.every(({ error }) => error === null)
  return isWords ? { ...EMPTY, draft: text } : { ...EMPTY, chips, at: chips.length }
}

/** Returns the text of the query. `language`: of the names in parts that must be printed anew. */
export const askedText = ({ chips, at, draft, isText }: Asking, language: string): string =>
  isText ? draft.trim() : textOf(chips, vocabulary, language, draft, at)

/** Turns the typed text into chips. */
export function committed(asking: Asking, language: string): Asking {
  if (asking.isText) return asking
  const chips = chipsOf(askedText(asking, language), vocabulary)
  const after = asking.chips.length - asking.at
  return { ...EMPTY, chips, at: Math.max(0, chips.length - after) }
}

/** Returns the state with another typed text. A space after a complete condition ends the condition. */
export function typed(asking: Asking, draft: string, language: string, isPasted = false): Asking {
  const next = { ...asking, draft }
  if (asking.isText) return next
  const isEnded = /\s$/.test(draft) && asking.original === null && isCondition(draft, vocabulary)
  return isEnded || (isPasted && isQueryText(draft, vocabulary)) ? committed(next, language) : next
}

/** Turns a chip back into text, at its place. Other text that was typed becomes a chip. */
export function editing(asking: Asking, index: number, language: string): Asking {
  const chip = asking.chips[index]
  if (chip === undefined) return asking
  const rest = asking.draft.trim() === '' ? asking : committed(asking, language)
  const added = rest.chips.length - asking.chips.length
  const at = index < asking.at ? index : index + added
  return {
    ...EMPTY,
    chips: rest.chips.toSpliced(at, 1),
    at,
    draft: chip.text,
    original: chip.text,
  }
}

/** Discards the changes of the chip that is edited, or the typed text. */
export const restored = (asking: Asking, language: string): Asking =>
  asking.original === null
    ? { ...asking, draft: '' }
    : committed({ ...asking, draft: asking.original }, language)

/** Removes a chip. The other chips keep their meaning. */
export function removed(asking: Asking, index: number, language: string): Asking {
  const chips = asking.chips.toSpliced(index, 1)
  return {
    ...asking,
    chips: chipsOf(textOf(chips, vocabulary, language), vocabulary),
    at: index < asking.at ? asking.at - 1 : asking.at,
  }
}

/** Shows the whole query as text, or as chips again. */
export function toggledText(asking: Asking, language: string): Asking {
  const text = askedText(asking, language)
  if (!asking.isText) return { ...EMPTY, draft: text, isText: true }
  const chips = chipsOf(text, vocabulary)
  return { ...EMPTY, chips, at: chips.length }
}

/** Returns a query without one of its parts. The other parts keep their meaning. */
export function withoutPart(query: string, at: number, length: number, language: string): string {
  const chips = chipsOf(query, vocabulary)
  const index = chips.findIndex((chip) => chip.at === at && chip.text.length === length)
  if (index >= 0) return textOf(chips.toSpliced(index, 1), vocabulary, language)
  // One of several words.
  return `${query.slice(0, at)}${query.slice(at + length)}`.replace(/\s+/g, ' ').trim()
}

/** Replaces the text of a chip. */
export function corrected(asking: Asking, index: number, text: string, language: string): Asking {
  const next = { ...asking, chips: asking.chips.toSpliced(index, 1), at: index, draft: text, original: null }
  return committed(next, language)
}

/** Inserts a text before and one after the cursor in the typed text. Returns the new position of the cursor too. */
export function withPiece(
  asking: Asking,
  cursor: number | null | undefined,
  before: string,
  after: string,
): readonly [Asking, number] {
  const { draft } = asking
  const at = cursor ?? draft.length
  const gap = /[^\s(:]$/.test(draft.slice(0, at)) && /^[\p{L}(]/u.test(before) ? ' ' : ''
  const start = draft.slice(0, at) + gap + before
  return [{ ...asking, draft: start + after + draft.slice(at) }, start.length]
}
