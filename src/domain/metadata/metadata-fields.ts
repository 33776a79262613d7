import {
  type EditedField,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldsWith,
  fieldsWith,
} from './fields.ts'
import type { IssueMetadata } from './metadata.ts'

/** Unknown values of all fields of a table. */
type UnknownValues<F extends Readonly<Record<string, EditedField>>> = {
  -readonly [N in keyof F]: F[N]['kind'] extends 'names' ? string[] : null
}

/** Returns a new object with unknown values (null or an empty list) for all fields of a table. */
export function unknownValues<F extends Readonly<Record<string, EditedField>>>(fields: F): UnknownValues<F> {
  const values = Object.entries(fields).map(
    ([name, { kind }]) => [name, kind === 'names' ? [] : null] as const,
  )
  return Object.fromEntries(values) as UnknownValues<F>
}

/** Returns a new object of metadata without known values. */
export const noMetadata = (): IssueMetadata => unknownValues(FIELDS)

/** The credit fields, in the order of a comic's page. */
export const CREDITS = fieldsWith({ page: 'credits' })

/** The fields that are lists of names. */
export const LIST_FIELDS = fieldsWith({ kind: 'names' })
export type ListField = FieldsWith<{ kind: 'names' }>

/** The form fields of a storyline, which is a single metadata field. */
export const STORYLINE_PARTS = ['storylineName', 'storylineOrder', 'storylineTotal'] as const
type StorylinePart = (typeof STORYLINE_PARTS)[number]

/** The fields of the form: one per metadata field, except for a storyline. */
export type FlatField = Exclude<FieldName, 'storyline'> | StorylinePart
export const FLAT_FIELDS = FIELD_NAMES.flatMap((name): readonly FlatField[] =>
  name === 'storyline' ? STORYLINE_PARTS : [name],
)

/** Values of a form: lists and strings, empty for unknown values. */
export type FlatValues<N extends string> = Record<N, string | readonly string[]>

export const isStorylinePart = (field: string): field is StorylinePart =>
  STORYLINE_PARTS.some((part) => part === field)

export const isListField = (field: string): field is ListField => LIST_FIELDS.some((list) => list === field)

/** Returns the metadata field of a form field. */
export const fieldOf = (flat: FlatField): FieldName => (isStorylinePart(flat) ? 'storyline' : flat)

/** Converts values to form values. */
export function flatValues<N extends string>(
  values: Readonly<Record<N, string | number | readonly string[] | null | undefined>>,
): FlatValues<N> {
  const flat = Object.entries<(typeof values)[N]>(values).map(
    ([name, value]) =>
      [name, typeof value === 'object' && value !== null ? value : String(value ?? '')] as const,
  )
  return Object.fromEntries(flat) as FlatValues<N>
}

/** Converts metadata to form values. */
export function flatMetadata({ storyline, ...fields }: IssueMetadata): FlatValues<FlatField> {
  return flatValues({
    ...fields,
    storylineName: storyline?.name,
    storylineOrder: storyline?.order,
    storylineTotal: storyline?.total,
  })
}

/** Origin of a value in the form: the comic's file (or a file beside it), the file name, or the user. */
export type Source = 'file' | 'name' | 'you'

export function sourceOf(origin: string): Source {
  if (origin === 'edit' || origin === 'User') return 'you'
  return origin === 'FileName' ? 'name' : 'file'
}
