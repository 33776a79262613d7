import {
  type EditedField,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldsWith,
  fieldsWith,
} from './fields.ts'
import type { IssueMetadata } from './metadata.ts'

/** Values of a table's fields about which nothing is known. */
type NothingIn<F extends Readonly<Record<string, EditedField>>> = {
  -readonly [N in keyof F]: F[N]['kind'] extends 'names' ? string[] : null
}

/** Returns the values of a table's fields where nothing is known. A new object at each call. */
export function nothingIn<F extends Readonly<Record<string, EditedField>>>(fields: F): NothingIn<F> {
  const values = Object.entries(fields).map(
    ([name, { kind }]) => [name, kind === 'names' ? [] : null] as const,
  )
  return Object.fromEntries(values) as NothingIn<F>
}

/** An issue about which nothing is known. A new object at each call. */
export const noMetadata = (): IssueMetadata => nothingIn(FIELDS)

/** The lists of people, in the order in which a comic's page lists them. */
export const CREDITS = fieldsWith({ page: 'credits' })

/** The fields that are lists of names. */
export const LIST_FIELDS = fieldsWith({ kind: 'names' })
export type ListField = FieldsWith<{ kind: 'names' }>

/** The boxes of a storyline, which is one field. */
export const STORYLINE_BOXES = ['storylineName', 'storylineOrder', 'storylineTotal'] as const
type StorylineBox = (typeof STORYLINE_BOXES)[number]

/** The boxes of a form: a field each, but for a storyline. */
export type FlatField = Exclude<FieldName, 'storyline'> | StorylineBox
export const FLAT_FIELDS = FIELD_NAMES.flatMap((name): readonly FlatField[] =>
  name === 'storyline' ? STORYLINE_BOXES : [name],
)

/** Values as a form shows them: texts, empty for none, and lists. */
export type FlatValues<N extends string> = Record<N, string | readonly string[]>

export const isStorylineBox = (field: string): field is StorylineBox =>
  STORYLINE_BOXES.some((box) => box === field)

export const isListField = (field: string): field is ListField => LIST_FIELDS.some((list) => list === field)

/** The field of the metadata that a box of the form belongs to. */
export const fieldOf = (flat: FlatField): FieldName => (isStorylineBox(flat) ? 'storyline' : flat)

/** Returns values as a form shows them. */
export function flatValues<N extends string>(
  values: Readonly<Record<N, string | number | readonly string[] | null | undefined>>,
): FlatValues<N> {
  const flat = Object.entries<(typeof values)[N]>(values).map(
    ([name, value]) =>
      [name, typeof value === 'object' && value !== null ? value : String(value ?? '')] as const,
  )
  return Object.fromEntries(flat) as FlatValues<N>
}

/** Metadata as a form shows it. */
export function flatMetadata({ storyline, ...fields }: IssueMetadata): FlatValues<FlatField> {
  return flatValues({
    ...fields,
    storylineName: storyline?.name,
    storylineOrder: storyline?.order,
    storylineTotal: storyline?.total,
  })
}

/** Who said a value: a file (or one beside it), its name, or a person. */
export type Source = 'file' | 'name' | 'you'

export function sourceOf(origin: string): Source {
  if (origin === 'edit' || origin === 'User') return 'you'
  return origin === 'FileName' ? 'name' : 'file'
}
