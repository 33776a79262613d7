import type { HomeRowChoice } from './home-row-order.ts'

/** The rows of home in their default order. */
export const ROW_IDS = [
  'continueReading',
  'nextInSeries',
  'nearlyFinished',
  'arrived',
  'atRandom',
  'newIssues',
  'highlights',
  'characters',
  'publishers',
  'genres',
  'singles',
  'readAgain',
  'aside',
] as const
export type RowId = (typeof ROW_IDS)[number]

/** The row of a smart shelf on home. */
export type ShelfRowId = `shelf:${string}`
const SHELF = 'shelf:'

export const shelfRow = (shelfId: string): ShelfRowId => `${SHELF}${shelfId}`

/** Returns the shelf of a row; null for other rows. */
export const shelfOfRow = (id: string): string | null =>
  id.startsWith(SHELF) ? id.slice(SHELF.length) : null

export interface ArrangedRow<Id extends string> {
  readonly id: Id | ShelfRowId
  readonly on: boolean
}

/**
 * Returns all rows in the user's order. Default rows that it does not name come after the row that they follow by default,
 * so that a new row appears in its place; unknown rows are left out. Shelves are only in the order if the user chose
 * them.
 */
export function arrangedRows<Id extends string>(
  chosen: readonly HomeRowChoice[] | null,
  defaults: readonly Id[],
): ArrangedRow<Id>[] {
  const found = (chosen ?? []).flatMap(({ id, on }): ArrangedRow<Id>[] => {
    const shelf = shelfOfRow(id)
    if (shelf !== null) return [{ id: shelfRow(shelf), on }]
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
