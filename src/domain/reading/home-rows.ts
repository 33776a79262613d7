import type { HomeRowChoice } from './home-row-order.ts'

/**
 * Returns all rows in the user's order. Rows that it does not name come after the row that they follow by default, so
 * that a new row appears in its place; unknown rows are left out.
 */
export function arrangedRows<Id extends string>(
  chosen: readonly HomeRowChoice[] | null,
  defaults: readonly Id[],
): { readonly id: Id; readonly on: boolean }[] {
  const found = (chosen ?? []).flatMap(({ id, on }) => {
    const known = defaults.find((each) => each === id)
    return known === undefined ? [] : [{ id: known, on }]
  })
  for (const [index, id] of defaults.entries()) {
    if (found.some((row) => row.id === id)) continue
    const before = found.findIndex((row) => row.id === defaults[index - 1])
    found.splice(before + 1, 0, { id, on: true })
  }
  return found
}
