import { z } from 'zod'
import { nameKey } from '../entities.ts'
import type { IssueMetadata } from './metadata.ts'
import { type IssuePatch, issuePatch, names, storylineParts } from './metadata-edit.ts'
import {
  FLAT_FIELDS,
  type FlatField,
  fieldOf,
  flatMetadata,
  isListField,
  LIST_FIELDS,
  sourceOf,
} from './metadata-fields.ts'

const lists = z.partialRecord(z.enum(LIST_FIELDS), names)

/** A bulk edit of issues: values to set, and names to add to and remove from lists. */
export const manyEdit = z.strictObject({
  /** As in a patch, but absent parts of a storyline are unchanged. */
  set: issuePatch.extend({ storyline: storylineParts.nullable().optional() }).default({}),
  add: lists.default({}),
  remove: lists.default({}),
})
export type ManyEdit = z.output<typeof manyEdit>

/** An issue of a bulk edit with its current metadata and edits. */
export interface EditedIssue {
  readonly metadata: IssueMetadata
  readonly edited: IssuePatch
}

/** Adds and removes names, ignoring case; null if the list is unchanged. */
function changedList(now: readonly string[], add: readonly string[], remove: readonly string[]) {
  const removedKeys = new Set(remove.map(nameKey))
  const remaining = now.filter((name) => !removedKeys.has(nameKey(name)))
  const remainingKeys = new Set(remaining.map(nameKey))
  const next = [...remaining, ...add.filter((name) => !remainingKeys.has(nameKey(name)))]
  return next.length === now.length && next.every((name, index) => name === now[index]) ? null : next
}

function storylinePatch(
  { storyline: now }: IssueMetadata,
  given: ManyEdit['set']['storyline'],
): IssuePatch['storyline'] {
  if (given === null || given === undefined) return given
  const name = given.name ?? now?.name
  // An order and a total have no meaning without a storyline.
  if (name === undefined) return undefined
  return {
    name,
    order: given.order === undefined ? (now?.order ?? null) : given.order,
    total: given.total === undefined ? (now?.total ?? null) : given.total,
  }
}

/** Returns the patch of a bulk edit for one issue: all values to set, and the lists that change. */
export function patchOfMany({ metadata }: EditedIssue, { set, add, remove }: ManyEdit): IssuePatch {
  const { storyline: given, ...values } = set
  const storyline = storylinePatch(metadata, given)
  const patch: IssuePatch = storyline === undefined ? values : { ...values, storyline }
  for (const field of LIST_FIELDS) {
    const next = changedList(patch[field] ?? metadata[field], add[field] ?? [], remove[field] ?? [])
    if (next !== null) patch[field] = next
  }
  return patch
}

/** Returns the patch that undoes another: the previous edit of each field, or null for a field without one. */
export function patchBack(edited: IssuePatch, patch: IssuePatch): IssuePatch {
  const fields = Object.keys(patch) as (keyof IssuePatch)[]
  return Object.fromEntries(fields.map((field) => [field, edited[field] ?? null]))
}

const counted = z.object({ value: z.string(), count: z.int() })

/** Summary of the values of a field among many issues. */
export const fieldSummary = z.object({
  /** Number of issues with a value. */
  filled: z.int(),
  /** Number of distinct values, and the most frequent ones. */
  distinct: z.int(),
  values: z.array(counted),
  /** Number of issues by origin of the value. */
  sources: z.object({ file: z.int(), name: z.int(), you: z.int() }),
})
export type FieldSummary = z.infer<typeof fieldSummary>

/** Maximum values in the summary of a list field, and of other fields, where two show that the values differ. */
const LIST_VALUES_MAX = 200
const VALUES_MAX = 2

/** Summarizes many issues by form field. */
export function summariseMany(
  issues: readonly { metadata: IssueMetadata; origins: Readonly<Record<string, string>> }[],
): Record<FlatField, FieldSummary> {
  const flat = issues.map(({ metadata }) => flatMetadata(metadata))
  const summary = (field: FlatField): FieldSummary => {
    const counts = new Map<string, number>()
    const sources = { file: 0, name: 0, you: 0 }
    let filled = 0
    for (const [index, { origins }] of issues.entries()) {
      const known = [flat[index]?.[field] ?? []].flat().filter((value) => value !== '')
      const origin = origins[fieldOf(field)]
      if (origin !== undefined) sources[sourceOf(origin)] += 1
      if (known.length === 0) continue
      filled += 1
      for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => ({ value, count }))
    const limit = isListField(field) ? LIST_VALUES_MAX : VALUES_MAX
    return { filled, distinct: values.length, values: values.slice(0, limit), sources }
  }
  return Object.fromEntries(FLAT_FIELDS.map((field) => [field, summary(field)])) as Record<
    FlatField,
    FieldSummary
  >
}
