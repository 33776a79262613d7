import { nameKey } from '#domain/entities.ts'
import { isStorylinePart } from '#domain/metadata/metadata-fields.ts'
import type { FieldSummary } from '#domain/metadata/metadata-many.ts'
import type { ManyChange } from '#web/data/comics/metadata.ts'
import { savedTogether, withNames } from './draft.ts'
import { type FieldError, type FieldName, type FieldSpec, fieldError } from './fields.ts'

/** Common values of the selected comics, by field. */
export interface ManyStart {
  readonly count: number
  readonly fields: Readonly<Record<string, FieldSummary>>
}

/** Changes of several comics: values for all, added and removed names, and fields reset to the files' values. */
export interface ManyDraft {
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly add: Readonly<Partial<Record<FieldName, readonly string[]>>>
  readonly remove: Readonly<Partial<Record<FieldName, readonly string[]>>>
  readonly back: ReadonlySet<FieldName>
}

export const UNTOUCHED: ManyDraft = { values: {}, add: {}, remove: {}, back: new Set() }

/** Returns the value that all comics have; null if they differ or some have none. */
export function sharedValue({ count, fields }: ManyStart, name: FieldName): string | null {
  const stats = fields[name]
  return stats && stats.distinct === 1 && stats.filled === count ? (stats.values[0]?.value ?? null) : null
}

function dropped<T>(record: Readonly<Partial<Record<FieldName, T>>>, names: readonly FieldName[]) {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !names.includes(name as FieldName)),
  ) as Partial<Record<FieldName, T>>
}

/** Returns the draft without changes of a field. */
export function withoutChange(draft: ManyDraft, name: FieldName): ManyDraft {
  const names = draft.back.has(name) ? savedTogether(name) : [name]
  return {
    values: dropped(draft.values, names),
    add: dropped(draft.add, names),
    remove: dropped(draft.remove, names),
    back: new Set([...draft.back].filter((each) => !names.includes(each))),
  }
}

/** Returns the draft with a value for all comics; without a change if all have it already. */
export function withShared(start: ManyStart, draft: ManyDraft, name: FieldName, value: string): ManyDraft {
  const before = withoutChange(draft, name)
  if (value.trim() === (sharedValue(start, name) ?? '')) return before
  return { ...before, values: { ...before.values, [name]: value } }
}

/** Returns the draft with a field reset to the value of each file. */
export function withFileValues(draft: ManyDraft, name: FieldName): ManyDraft {
  const names = savedTogether(name)
  const before = names.reduce(withoutChange, draft)
  return { ...before, back: new Set([...before.back, ...names]) }
}

/** Returns the draft with names added to all comics, except those that all have already. */
export function withAdded(
  start: ManyStart,
  draft: ManyDraft,
  name: FieldName,
  names: readonly string[],
): ManyDraft {
  const values = start.fields[name]?.values ?? []
  const inAll = values.filter(({ count }) => count === start.count).map(({ value }) => value)
  const before = draft.back.has(name) ? withoutChange(draft, name) : draft
  const wanted = withNames([...inAll, ...(before.add[name] ?? [])], names).slice(inAll.length)
  const given = new Set(names.map(nameKey))
  const remove = (before.remove[name] ?? []).filter((each) => !given.has(nameKey(each)))
  return { ...before, add: { ...before.add, [name]: wanted }, remove: { ...before.remove, [name]: remove } }
}

/** Returns the draft with a name removed from all comics, or with its removal undone. */
export function toggleRemoved(draft: ManyDraft, name: FieldName, value: string): ManyDraft {
  const isAdded = (draft.add[name] ?? []).includes(value)
  if (isAdded)
    return { ...draft, add: { ...draft.add, [name]: draft.add[name]?.filter((each) => each !== value) } }
  const removed = draft.remove[name] ?? []
  const next = removed.includes(value) ? removed.filter((each) => each !== value) : [...removed, value]
  return { ...draft, remove: { ...draft.remove, [name]: next } }
}

export function isTouched({ values, add, remove, back }: ManyDraft, name: FieldName): boolean {
  const lists = (add[name]?.length ?? 0) + (remove[name]?.length ?? 0)
  return values[name] !== undefined || lists > 0 || back.has(name)
}

/** Returns the errors of changed fields. */
export function manyErrors(
  specs: readonly FieldSpec[],
  draft: ManyDraft,
): Partial<Record<FieldName, FieldError>> {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const fault = fieldError(spec, draft.values[spec.name] ?? '')
      return fault === null ? [] : [[spec.name, fault]]
    }),
  )
}

const filled = (lists: ManyDraft['add']) =>
  Object.fromEntries(Object.entries(lists).filter(([, names]) => (names?.length ?? 0) > 0))

/** Returns the change for the request, with changed fields only. */
export function manyChange(specs: readonly FieldSpec[], draft: ManyDraft): ManyChange {
  const set: Record<string, unknown> = {}
  const storyline: Record<string, unknown> = {}
  for (const { name, kind } of specs) {
    const value = draft.values[name]?.trim()
    if (draft.back.has(name)) set[isStorylinePart(name) ? 'storyline' : name] = null
    if (value === undefined) continue
    const sent = kind === 'whole' && value !== '' ? Number(value) : value
    if (name === 'storylineName') storyline.name = sent
    else if (name === 'storylineTotal') storyline.total = sent === '' ? null : sent
    else set[name] = sent
  }
  if (Object.keys(storyline).length > 0) set.storyline = storyline
  return { set, add: filled(draft.add), remove: filled(draft.remove) }
}
