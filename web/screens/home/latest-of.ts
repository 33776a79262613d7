/** Returns the `limit` last added items of two lists, the newest first. */
export function latestOf<A extends { added: string }, B extends { added: string }>(
  series: readonly A[],
  comics: readonly B[],
  limit: number,
): (A | B)[] {
  return [...series, ...comics]
    .sort((a, b) => (a.added < b.added ? 1 : a.added > b.added ? -1 : 0))
    .slice(0, limit)
}
