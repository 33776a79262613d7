import { nameKey } from '#domain/entities.ts'
import type { IssuePatch, SeriesPatch } from '#domain/metadata-edit.ts'
import { isStorylineBox, STORYLINE_BOXES } from '#domain/metadata-fields.ts'
import { type Fault, type FieldName, type FieldSpec, faultOf } from './fields.ts'

/** What a box holds: a text, or the names of a list. */
export type Value = string | readonly string[]
export type Values = Readonly<Partial<Record<FieldName, Value>>>

/** What a form began with: values as they are, and as the file says. */
export interface Start {
  readonly values: Values
  /** Null where nobody could tell. */
  readonly found: Values | null
}

/** A form as it is being filled in. */
export interface Draft {
  readonly values: Values
  /** The boxes that go back to what the file says. */
  readonly back: ReadonlySet<FieldName>
}

/** The boxes that are one field: a storyline's three. */
export const together = (name: FieldName): readonly FieldName[] =>
  isStorylineBox(name) ? STORYLINE_BOXES : [name]

export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
export const namesOf = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value : [])

export const draftOf = ({ values }: Start): Draft => ({ values, back: new Set() })

const without = (back: ReadonlySet<FieldName>, names: readonly FieldName[]) =>
  new Set([...back].filter((name) => !names.includes(name)))

/** A box was filled in; what it goes back to is no longer the file's. */
export function withValue(draft: Draft, name: FieldName, value: Value): Draft {
  return { values: { ...draft.values, [name]: value }, back: without(draft.back, together(name)) }
}

function valuesFrom(draft: Draft, source: Values, names: readonly FieldName[]): Values {
  return { ...draft.values, ...Object.fromEntries(names.map((name) => [name, source[name]])) }
}

/** A box goes back to what the file says. */
export function returned({ found, values }: Start, draft: Draft, name: FieldName): Draft {
  const names = together(name)
  return { values: valuesFrom(draft, found ?? values, names), back: new Set([...draft.back, ...names]) }
}

/** A box is as it was when the form opened. */
export function undone({ values }: Start, draft: Draft, name: FieldName): Draft {
  const names = draft.back.has(name) ? together(name) : [name]
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

/** The boxes that were changed, in order. */
export function changedFields(specs: readonly FieldSpec[], start: Start, draft: Draft): FieldName[] {
  return specs.map(({ name }) => name).filter((name) => isChanged(start, draft, name))
}

/** What is wrong with the changed boxes; what a file says is not held against who edits something else. */
export function faultsOf(
  specs: readonly FieldSpec[],
  start: Start,
  draft: Draft,
): Partial<Record<FieldName, Fault>> {
  const changed = new Set(changedFields(specs, start, draft))
  const faults = specs.flatMap((spec): [FieldName, Fault][] => {
    const fault = changed.has(spec.name) ? faultOf(spec, textOf(draft.values[spec.name])) : null
    return fault === null ? [] : [[spec.name, fault]]
  })
  const { storylineName, storylineOrder, storylineTotal } = draft.values
  const isNameless = textOf(storylineName).trim() === ''
  const hasPlace = textOf(storylineOrder).trim() !== '' || textOf(storylineTotal).trim() !== ''
  if (isNameless && hasPlace && STORYLINE_BOXES.some((name) => changed.has(name)))
    faults.push(['storylineName', { word: 'storylineNeeded' }])
  return Object.fromEntries(faults)
}

const numberOf = (value: Value | undefined): number | null => {
  const text = textOf(value).trim()
  return text === '' ? null : Number(text.replace(',', '.'))
}

/** What is sent of one box. */
function sent(spec: FieldSpec, value: Value | undefined): string | number | readonly string[] {
  if (spec.kind === 'names') return namesOf(value)
  if (spec.kind === 'whole') return numberOf(value) ?? ''
  return textOf(value).trim()
}

/** What is sent to change one: the changed fields, null for those that go back to the file. */
export function patchOf(specs: readonly FieldSpec[], start: Start, draft: Draft): IssuePatch & SeriesPatch {
  const changed = new Set(changedFields(specs, start, draft))
  const plain = specs.filter(({ name }) => changed.has(name) && !isStorylineBox(name))
  const patch: Record<string, unknown> = Object.fromEntries(
    plain.map((spec) => [spec.name, draft.back.has(spec.name) ? null : sent(spec, draft.values[spec.name])]),
  )
  if (STORYLINE_BOXES.some((name) => changed.has(name))) {
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

/** The names in what was typed: commas part them. */
export const typedNames = (typed: string): readonly string[] => typed.split(/[,;，、]/)

/** The list with more names; blank ones and those it has in any case are left out. */
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
