import { z } from 'zod'
import { nameKey } from './entities.ts'
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

/** One change to many issues: values they all get, and what their lists gain and lose. */
export const manyEdit = z.strictObject({
  /** As in a patch; of a storyline only the parts that are given change. */
  set: issuePatch.extend({ storyline: storylineParts.nullable().optional() }).default({}),
  add: lists.default({}),
  remove: lists.default({}),
})
export type ManyEdit = z.output<typeof manyEdit>

/** What is known of an issue that is edited among others. */
export interface EditedIssue {
  readonly metadata: IssueMetadata
  readonly edited: IssuePatch
}

/** The list with names added and removed, in any case; null where that changes nothing. */
function changedList(now: readonly string[], add: readonly string[], remove: readonly string[]) {
  const gone = new Set(remove.map(nameKey))
  const kept = now.filter((name) => !gone.has(nameKey(name)))
  const there = new Set(kept.map(nameKey))
  const next = [...kept, ...add.filter((name) => !there.has(nameKey(name)))]
  return next.length === now.length && next.every((name, place) => name === now[place]) ? null : next
}

function storylinePatch(
  { storyline: now }: IssueMetadata,
  given: ManyEdit['set']['storyline'],
): IssuePatch['storyline'] {
  if (given === null || given === undefined) return given
  const name = given.name ?? now?.name
  // An order and a total are of nothing where there is no storyline.
  if (name === undefined) return undefined
  return {
    name,
    order: given.order === undefined ? (now?.order ?? null) : given.order,
    total: given.total === undefined ? (now?.total ?? null) : given.total,
  }
}

/** What an edit of many changes in one of them; empty where it changes nothing. */
export function patchAmongMany({ metadata }: EditedIssue, { set, add, remove }: ManyEdit): IssuePatch {
  const { storyline: given, ...values } = set
  const storyline = storylinePatch(metadata, given)
  const patch: IssuePatch = storyline === undefined ? values : { ...values, storyline }
  for (const field of LIST_FIELDS) {
    const next = changedList(patch[field] ?? metadata[field], add[field] ?? [], remove[field] ?? [])
    if (next !== null) patch[field] = next
  }
  return patch
}

/** The patch that takes another one back: what a person had written before, or nothing. */
export function patchBack(edited: IssuePatch, patch: IssuePatch): IssuePatch {
  const fields = Object.keys(patch) as (keyof IssuePatch)[]
  return Object.fromEntries(fields.map((field) => [field, edited[field] ?? null]))
}

const counted = z.object({ value: z.string(), count: z.int() })

/** What many issues say in one field. */
export const fieldSummary = z.object({
  /** How many say something in it. */
  filled: z.int(),
  /** How many different values there are, and the most frequent of them. */
  distinct: z.int(),
  values: z.array(counted),
  /** How many have it from the file, its name, or a person. */
  sources: z.object({ file: z.int(), name: z.int(), you: z.int() }),
})
export type FieldSummary = z.infer<typeof fieldSummary>

/** Values of a list that are told; of a field of one value, two are enough to know that they differ. */
const LIST_VALUES_TOLD = 200
const VALUES_TOLD = 2

/** What many issues say in each field of the form. */
export function summariseMany(
  issues: readonly { metadata: IssueMetadata; origins: Readonly<Record<string, string>> }[],
): Record<FlatField, FieldSummary> {
  const flat = issues.map(({ metadata }) => flatMetadata(metadata))
  const summary = (field: FlatField): FieldSummary => {
    const counts = new Map<string, number>()
    const sources = { file: 0, name: 0, you: 0 }
    let filled = 0
    for (const [place, { origins }] of issues.entries()) {
      const said = [flat[place]?.[field] ?? []].flat().filter((value) => value !== '')
      const origin = origins[fieldOf(field)]
      if (origin !== undefined) sources[sourceOf(origin)] += 1
      if (said.length === 0) continue
      filled += 1
      for (const value of said) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => ({ value, count }))
    const told = isListField(field) ? LIST_VALUES_TOLD : VALUES_TOLD
    return { filled, distinct: values.length, values: values.slice(0, told), sources }
  }
  return Object.fromEntries(FLAT_FIELDS.map((field) => [field, summary(field)])) as Record<
    FlatField,
    FieldSummary
  >
}
