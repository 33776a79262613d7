import type { HomeRowChoice } from './home-row-order.ts'
import { arrangedRows, ROW_IDS, shelfRow } from './home-rows.ts'

/** Returns an order in which the row of a shelf is on or off; a new row comes after that of what is being read. */
export function withShelfRow(
  chosen: readonly HomeRowChoice[] | null,
  shelfId: string,
  on: boolean,
): HomeRowChoice[] {
  const [rows, id] = [arrangedRows(chosen, ROW_IDS), shelfRow(shelfId)]
  if (rows.some((row) => row.id === id)) return rows.map((row) => (row.id === id ? { id, on } : row))
  const place = rows.findIndex((row) => row.id === 'continueReading') + 1
  return rows.toSpliced(place, 0, { id, on })
}
