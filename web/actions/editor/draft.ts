import { nameKey } from '#domain/entities.ts'
import type { IssuePatch, SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { isStorylinePart, STORYLINE_PARTS } from '#domain/metadata/metadata-fields.ts'
import { type FieldError, type FieldName, type FieldSpec, fieldError } from './fields.ts'

/** Value of a field: a text, or a list of names. */
export type Value = string | readonly string[]
export type Values = Readonly<Partial<Record<FieldName, Value>>>

/** Initial values of a form, and the values in the file. */
export interface Start {
  readonly values: Values
  /** Null if the file's values are unknown. */
  readonly found: Values | null
}

/** The current state of a form. */
export interface Draft {
  readonly values: Values
  /** Fields that are reset to the file's value. */
  readonly back: ReadonlySet<FieldName>
}

/** Returns the fields that are saved together with a field, such as the three of a storyline. */
export const savedTogether = (name: FieldName): readonly FieldName[] =>
  isStorylinePart(name) ? STORYLINE_PARTS : [name]

export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
export const namesOf = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value : [])

export const draftOf = ({ values }: Start): Draft => ({ values, back: new Set() })

const without = (back: ReadonlySet<FieldName>, names: readonly FieldName[]) =>
  new Set([...back].filter((name) => !names.includes(name)))

/** Returns the draft with a new value, which replaces a reset to the file's. */
export function withValue(draft: Draft, name: FieldName, value: Value): Draft {
  return { values: { ...draft.values, [name]: value }, back: without(draft.back, savedTogether(name)) }
}

function valuesFrom(draft: Draft, source: Values, names: readonly FieldName[]): Values {
  return { ...draft.values, ...Object.fromEntries(names.map((name) => [name, source[name]])) }
}

/** Returns the draft with a field reset to the file's value. */
export function withFileValue({ found, values }: Start, draft: Draft, name: FieldName): Draft {
  const names = savedTogether(name)
  return { values: valuesFrom(draft, found ?? values, names), back: new Set([...draft.back, ...names]) }
}

/** Returns the draft with a field's initial value. */
export function withInitialValue({ values }: Start, draft: Draft, name: FieldName): Draft {
  const names = draft.back.has(name) ? savedTogether(name) : [name]
  return { values: valuesFrom(draft, values, names), back: without(draft.back, names) }
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (typeof one === 'string' || typeof other === 'string') return textOf(one).trim() === textOf(other).trim()
  const [names, others] = [namesOf(one), namesOf(other)]
  return names.length === others.length && names.every((name, place) => name === others[place])
}

export function isChanged({ values }: Start, draft: Draft, name: FieldName): boolean {
  return draft.back.has(name) || !isSame(values[name], draft.values[name])
}

/** Returns the changed fields in order. */
export function changedFields(specs: readonly FieldSpec[], start: Start, draft: Draft): FieldName[] {
  return specs.map(({ name }) => name).filter((name) => isChanged(start, draft, name))
}

/** Returns the errors of changed fields. Unchanged values of files are not validated. */
export function fieldErrors(
  specs: readonly FieldSpec[],
  start: Start,
  draft: Draft,
): Partial<Record<FieldName, FieldError>> {
  const changed = new Set(changedFields(specs, start, draft))
  const errors = specs.flatMap((spec): [FieldName, FieldError][] => {
    const error = changed.has(spec.name) ? fieldError(spec, textOf(draft.values[spec.name])) : null
    return error === null ? [] : [[spec.name, error]]
  })
  const { storylineName, storylineOrder, storylineTotal } = draft.values
  const isNameless = textOf(storylineName).trim() === ''
  const hasPlace = textOf(storylineOrder).trim() !== '' || textOf(storylineTotal).trim() !== ''
  if (isNameless && hasPlace && STORYLINE_PARTS.some((name) => changed.has(name)))
    errors.push(['storylineName', { word: 'storylineNeeded' }])
  return Object.fromEntries(errors)
}

const numberOf = (value: Value | undefined): number | null => {
  const text = textOf(value).trim()
  return text === '' ? null : Number(text.replace(',', '.'))
}

/** Returns the value of a field for the request. */
function sent(spec: FieldSpec, value: Value | undefined): string | number | readonly string[] {
  if (spec.kind === 'names') return namesOf(value)
  if (spec.kind === 'whole') return numberOf(value) ?? ''
  return textOf(value).trim()
}

/** Returns the patch of the changed fields; null for fields that are reset to the file's value. */
export function patchOf(specs: readonly FieldSpec[], start: Start, draft: Draft): IssuePatch & SeriesPatch {
  const changed = new Set(changedFields(specs, start, draft))
  const plain = specs.filter(({ name }) => changed.has(name) && !isStorylinePart(name))
  const patch: Record<string, unknown> = Object.fromEntries(
    plain.map((spec) => [spec.name, draft.back.has(spec.name) ? null : sent(spec, draft.values[spec.name])]),
  )
  if (STORYLINE_PARTS.some((name) => changed.has(name))) {
    const { storylineName, storylineOrder, storylineTotal } = draft.values
    patch.storyline = draft.back.has('storylineName')
      ? null
      : {
          name: textOf(storylineName).trim(),
          order: numberOf(storylineOrder),
          total: numberOf(storylineTotal),
        }
  }
  return patch
}

/** Splits typed text into names at commas. */
export const typedNames = (typed: string): readonly string[] => typed.split(/[,;，、]/)

/** Appends names to a list, except blank ones and duplicates ignoring case. */
export function withNames(names: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(names.map(nameKey))
  const added: string[] = []
  for (const name of more.map((each) => each.trim())) {
    if (name === '' || known.has(nameKey(name))) continue
    known.add(nameKey(name))
    added.push(name)
  }
  return added.length === 0 ? names : [...names, ...added]
}
