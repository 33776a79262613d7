import type { FilterKind } from '#contract/helper/filters.ts'
import type { fields as words } from '#i18n/es/fields.ts'

export type FieldName = Exclude<keyof typeof words, 'cover'>
export type Tab = 'general' | 'credits' | 'people'

/** One box of a form. */
export interface FieldSpec {
  readonly name: FieldName
  readonly kind: 'text' | 'long' | 'whole' | 'decimal' | 'number' | 'direction' | 'list'
  readonly tab: Tab
  /** Columns it takes of twelve, and of a phone's six. */
  readonly span: number
  readonly phone: number
  readonly min?: number
  readonly max?: number
  /** Whose values of the library are suggested. */
  readonly suggest?: FilterKind
}

const text = (name: FieldName, span: number, suggest?: FilterKind): FieldSpec => ({
  name,
  kind: 'text',
  tab: 'general',
  span,
  phone: 6,
  suggest,
})
const whole = (name: FieldName, span: number, min = 1, max?: number): FieldSpec => ({
  name,
  kind: 'whole',
  tab: 'general',
  span,
  phone: 2,
  min,
  max,
})
const list = (name: FieldName, tab: Tab, suggest?: FilterKind, span = 12): FieldSpec => ({
  name,
  kind: 'list',
  tab,
  span,
  phone: 6,
  suggest,
})

const year = whole('year', 4, 1900, 2100)
const direction: FieldSpec = { name: 'direction', kind: 'direction', tab: 'general', span: 5, phone: 6 }
const credits = [
  list('writers', 'credits', 'artists', 6),
  list('pencillers', 'credits', 'artists', 6),
  list('inkers', 'credits', 'artists', 6),
  list('colorists', 'credits', 'artists', 6),
  list('letterers', 'credits', 'artists', 6),
  list('coverArtists', 'credits', 'artists', 6),
  list('editors', 'credits', 'artists', 6),
  list('translators', 'credits', 'artists', 6),
]
const people = [
  list('characters', 'people', 'characters'),
  list('teams', 'people'),
  list('locations', 'people'),
  list('tags', 'people'),
]

/** An issue's boxes in order. */
export const ISSUE_FIELDS: readonly FieldSpec[] = [
  text('title', 8),
  { name: 'number', kind: 'number', tab: 'general', span: 2, phone: 3, min: 1 },
  { ...whole('volume', 2), phone: 3 },
  text('series', 6, 'series'),
  text('publisher', 6, 'publisher'),
  year,
  whole('month', 4, 1, 12),
  whole('day', 4, 1, 31),
  { ...text('summary', 12), kind: 'long' },
  text('storylineName', 8, 'storylines'),
  { ...whole('storylineOrder', 2), kind: 'decimal', phone: 3 },
  { ...whole('storylineTotal', 2), phone: 3 },
  list('genres', 'general', 'genres'),
  { ...text('language', 4), phone: 3 },
  direction,
  { ...whole('count', 3), phone: 3 },
  ...credits,
  ...people,
]

/** A series' boxes in order. */
export const SERIES_FIELDS: readonly FieldSpec[] = [
  text('title', 9),
  { ...whole('volume', 3), phone: 6 },
  text('publisher', 12, 'publisher'),
  { ...text('summary', 12), kind: 'long' },
  list('genres', 'general', 'genres'),
  list('writers', 'credits', 'artists'),
  list('artists', 'credits', 'artists'),
  list('characters', 'people', 'characters'),
  list('tags', 'people'),
]

/** What many can share: each keeps its own title, number, summary and place in a storyline. */
export const MANY_FIELDS: readonly FieldSpec[] = [
  text('series', 6, 'series'),
  text('publisher', 6, 'publisher'),
  year,
  whole('month', 4, 1, 12),
  whole('day', 4, 1, 31),
  text('storylineName', 8, 'storylines'),
  { ...whole('storylineTotal', 4), phone: 6 },
  list('genres', 'general', 'genres'),
  { ...whole('volume', 2), phone: 3 },
  { ...whole('count', 3), phone: 3 },
  { ...text('language', 3), phone: 6 },
  { ...direction, span: 4 },
  ...credits,
  ...people,
]

/** What is wrong with what was typed: a key of the words, and what fills its places. */
export interface Fault {
  readonly word: 'whole' | 'decimal' | 'between' | 'atLeast' | 'tooLong' | 'storylineNeeded'
  readonly min?: number
  readonly max?: number
}

/** As many characters as a text may have. */
const TEXT_MAX = 10_000
/** A storyline's name is also a name among others. */
const NAME_MAX = 500

/** What is wrong with a value that was typed, null when nothing is. An empty box is never wrong. */
export function faultOf(spec: FieldSpec, typed: string): Fault | null {
  const value = typed.trim()
  const max = spec.name === 'storylineName' ? NAME_MAX : TEXT_MAX
  if (value.length > max) return { word: 'tooLong', max }
  if (value === '' || spec.min === undefined) return null
  // An issue's number is a text: ½ and 1.MU are numbers too.
  const number = Number(value.replace(',', '.'))
  if (Number.isNaN(number))
    return spec.kind === 'number' ? null : { word: spec.kind === 'whole' ? 'whole' : 'decimal' }
  if (spec.kind === 'whole' && !Number.isSafeInteger(number)) return { word: 'whole' }
  if (number >= spec.min && (spec.max === undefined || number <= spec.max)) return null
  return spec.max === undefined
    ? { word: 'atLeast', min: spec.min }
    : { word: 'between', min: spec.min, max: spec.max }
}
