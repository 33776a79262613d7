/** Change of one value of a comic's metadata. Values are as in `IssueMetadata`. */
export interface ValueChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Names of a list that stay, were removed and were added; null for a change of order, or of a value of another kind. */
export interface ListChange {
  readonly kept: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

/** Returns what a change does to a list of names. */
export function listChange({ before, after }: ValueChange): ListChange | null {
  if (!isList(after)) return null
  const old = isList(before) ? before : []
  const added = after.filter((name) => !old.includes(name))
  const removed = old.filter((name) => !after.includes(name))
  if (added.length + removed.length === 0) return null
  return { kept: old.filter((name) => after.includes(name)), removed, added }
}

/** True for a value without content. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (isList(value) && value.length === 0)
