import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import {
  type EditedField,
  FIELD_NAMES,
  FIELDS,
  type FieldKind,
  fieldsWith,
  SERIES_FIELDS,
} from '#domain/metadata/fields.ts'
import type { FlatField } from '#domain/metadata/metadata-fields.ts'

type SeriesField = keyof typeof SERIES_FIELDS
export type FieldName = FlatField | SeriesField
export type Tab = EditedField['tab']

/** A field of a form. */
export interface FieldSpec {
  readonly name: FieldName
  readonly kind: FieldKind | 'decimal'
  readonly tab: Tab
  /** Width in columns: of twelve, and of six on a phone. */
  readonly span: number
  readonly phone: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Facet whose values are suggested. */
  readonly suggest?: FilterKind | undefined
}

/** Width of a field in columns: of twelve, and of six on a phone. */
type Spans = readonly [span: number, phone: number]
const ROW: Spans = [12, 6]
const HALF: Spans = [6, 6]
const ISSUE_SPANS: Partial<Record<FieldName, Spans>> = {
  title: [10, 4],
  number: [2, 2],
  series: [5, 4],
  volume: [2, 2],
  publisher: [5, 6],
  year: [4, 2],
  month: [4, 2],
  day: [4, 2],
  storylineName: [8, 6],
  storylineOrder: [2, 3],
  storylineTotal: [2, 3],
  language: [4, 3],
  count: [3, 3],
  direction: [5, 6],
}
const SERIES_SPANS: Partial<Record<FieldName, Spans>> = { title: [9, 6], volume: [3, 6] }

function fieldSpec(name: FieldName, field: EditedField, [span, phone]: Spans): FieldSpec {
  const { kind, tab, written: [min, max] = [], facet } = field
  const suggest = tab === 'credits' ? 'artists' : FILTER_KINDS.find((each) => each === facet)
  return { name, kind, tab, span, phone, min, max, suggest: kind === 'whole' ? undefined : suggest }
}

const issueField = (name: FlatField, field: EditedField): FieldSpec =>
  fieldSpec(name, field, ISSUE_SPANS[name] ?? (field.tab === 'credits' ? HALF : ROW))

const part: EditedField = { kind: 'whole', tab: FIELDS.storyline.tab, written: [1] }
const STORYLINE: readonly FieldSpec[] = [
  issueField('storylineName', { ...FIELDS.storyline, kind: 'text' }),
  { ...issueField('storylineOrder', part), kind: 'decimal' },
  issueField('storylineTotal', part),
]

/** The fields of an issue in order. */
export const ISSUE_SPECS: readonly FieldSpec[] = FIELD_NAMES.flatMap((name) =>
  name === 'storyline' ? STORYLINE : [issueField(name, FIELDS[name])],
)

/** Fields that can be set for several comics at once; each comic keeps its position in a storyline. */
const SHARED = new Set<string>([...fieldsWith({ many: true }), 'storylineName', 'storylineTotal'])
export const MANY_SPECS: readonly FieldSpec[] = ISSUE_SPECS.filter(({ name }) => SHARED.has(name))

/** The fields of a series in order. */
export const SERIES_SPECS: readonly FieldSpec[] = (Object.keys(SERIES_FIELDS) as SeriesField[]).map((name) =>
  fieldSpec(name, SERIES_FIELDS[name], SERIES_SPANS[name] ?? ROW),
)

/** An error of a typed value: an i18n key and its parameters. */
export interface FieldError {
  readonly word: 'whole' | 'decimal' | 'between' | 'atLeast' | 'tooLong' | 'storylineNeeded'
  readonly min?: number
  readonly max?: number
}

/** Maximum length of a text in characters. */
const TEXT_MAX = 10_000
/** Maximum length of a name, also of a storyline's, in characters. */
const NAME_MAX = 500

/** Returns the error of a typed value; null if it is valid. An empty field is always valid. */
export function fieldError(spec: FieldSpec, typed: string): FieldError | null {
  const value = typed.trim()
  const max = spec.name === 'storylineName' ? NAME_MAX : TEXT_MAX
  if (value.length > max) return { word: 'tooLong', max }
  if (value === '' || spec.min === undefined) return null
  // An issue's number is a text, such as ½ or 1.MU.
  const number = Number(value.replace(',', '.'))
  if (Number.isNaN(number))
    return spec.kind === 'number' ? null : { word: spec.kind === 'whole' ? 'whole' : 'decimal' }
  if (spec.kind === 'whole' && !Number.isSafeInteger(number)) return { word: 'whole' }
  if (number >= spec.min && (spec.max === undefined || number <= spec.max)) return null
  return spec.max === undefined
    ? { word: 'atLeast', min: spec.min }
    : { word: 'between', min: spec.min, max: spec.max }
}
