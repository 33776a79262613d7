/** A run of a long list: the items from a place on, null for what is not here yet. */
export interface Run<T> {
  readonly key: readonly unknown[]
  readonly offset: number
  readonly items: readonly (T | null)[]
}

/**
 * The runs of a list, `size` long but for the last, after it has come into another order: `order` tells for each place
 * which place its item had. What comes from a run that is not here is null.
 */
export function changedRuns<T>(runs: readonly Run<T>[], order: readonly number[], size: number): Run<T>[] {
  const byPlace = new Map(
    runs.flatMap(({ offset, items }) => items.map((item, rank) => [offset + rank, item] as const)),
  )
  return runs.map((run) => ({
    ...run,
    items: order.slice(run.offset, run.offset + size).map((place) => byPlace.get(place) ?? null),
  }))
}
