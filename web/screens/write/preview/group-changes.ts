import type { PlannedWriteRow } from '#web/data/files/plan.ts'
import { isEmpty, listChange, type ValueChange } from './value-change.ts'

/** A change and the file that receives it. */
export interface FileValueChange extends ValueChange {
  readonly file: PlannedWriteRow
}

/** The same change of a field in several files. */
export interface ChangeGroup {
  readonly key: string
  readonly field: string
  /** The files; those with the most frequent value before come first. */
  readonly changes: readonly [FileValueChange, ...FileValueChange[]]
  /** Number of files with the value before of the first one. */
  readonly same: number
  /** True if all other files have no value before. */
  readonly othersEmpty: boolean
  /** Number of different values after, if the group has the single changes of a field. */
  readonly values: number
}

/** Identifies a change: lists by what is added and removed, other values by the new one. */
function identity(change: ValueChange): string {
  const list = listChange(change)
  const content = list === null ? change.after : { added: list.added, removed: list.removed }
  return JSON.stringify([change.field, isEmpty(change.after) ? null : content])
}

const beforeOf = ({ before }: ValueChange): string => JSON.stringify(isEmpty(before) ? null : before)

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

function groupOf(key: string, changes: readonly [FileValueChange, ...FileValueChange[]]): ChangeGroup {
  const [first] = changes
  const [most, ...others] = [...groupBy(changes, beforeOf).values()].sort((a, b) => b.length - a.length)
  return {
    key,
    field: first.field,
    changes: [...(most ?? [first]), ...others.flat()] as [FileValueChange, ...FileValueChange[]],
    same: most?.length ?? 1,
    othersEmpty: others.length === 1 && isEmpty(others[0]?.[0].before),
    values: 1,
  }
}

/**
 * Groups the changes of files that are written by identical change, in the order of `fields` and then by number of
 * files. Changes of a field that only one file has, as most titles and summaries, are one group with several values.
 */
export function groupChanges(files: readonly PlannedWriteRow[], fields: readonly string[]): ChangeGroup[] {
  const all = files.flatMap((file) => file.changes.map((change): FileValueChange => ({ ...change, file })))
  const single: FileValueChange[] = []
  const groups: ChangeGroup[] = []
  for (const [key, changes] of groupBy(all, identity)) {
    if (changes.length === 1) single.push(changes[0])
    else groups.push(groupOf(key, changes))
  }
  for (const [field, changes] of groupBy(single, ({ field }) => field))
    groups.push({ ...groupOf(field, changes), values: changes.length })
  const placeOf = ({ field }: ChangeGroup) => {
    const place = fields.indexOf(field)
    return place === -1 ? fields.length : place
  }
  return groups.sort((a, b) => placeOf(a) - placeOf(b) || b.changes.length - a.changes.length)
}

/** A warning, or a metadata file that stays, and the number of files that it concerns. */
export interface Notice {
  readonly key: string
  readonly code: PlannedWriteRow['warnings'][number]['code'] | 'other'
  /** Element of ComicInfo, or the name of the other metadata file. */
  readonly element: string
  readonly value: string
  readonly count: number
}

/** Returns the warnings about files that are written, and the other metadata files in them, the most frequent first. */
export function noticesOf(files: readonly PlannedWriteRow[]): Notice[] {
  const all = files.flatMap(({ warnings, others }) => [
    ...warnings.map(({ code, element, value }) => ({ code, element, value: value ?? '' })),
    ...others.map((element) => ({ code: 'other' as const, element, value: '' })),
  ])
  return [...groupBy(all, (each) => JSON.stringify(each))]
    .map(([key, same]) => ({ key, ...same[0], count: same.length }))
    .sort((a, b) => b.count - a.count)
}
