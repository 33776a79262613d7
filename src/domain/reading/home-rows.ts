/** A row of the home screen in a user's order. Rows that are off keep their place. */
export interface HomeRowChoice {
  readonly id: string
  readonly on: boolean
}

/** Maximum rows in a user's order, and characters of a row's id. */
export const HOME_ROWS_MAX = 100
export const HOME_ROW_ID_MAX = 200

/** The order that a user chose, and when, in milliseconds since 1970; null rows are the default order. */
export interface HomeRowOrder {
  readonly rows: readonly HomeRowChoice[] | null
  readonly at: number
}

/**
 * Returns all rows in the user's order. Rows that it does not name come after the row that they follow by default, so
 * that a new row appears in its place; unknown rows are left out.
 */
export function arrangedRows<Id extends string>(
  chosen: readonly HomeRowChoice[] | null,
  factory: readonly Id[],
): { readonly id: Id; readonly on: boolean }[] {
  const found = (chosen ?? []).flatMap(({ id, on }) => {
    const known = factory.find((each) => each === id)
    return known === undefined ? [] : [{ id: known, on }]
  })
  for (const [index, id] of factory.entries()) {
    if (found.some((row) => row.id === id)) continue
    const before = found.findIndex((row) => row.id === factory[index - 1])
    found.splice(before + 1, 0, { id, on: true })
  }
  return found
}
