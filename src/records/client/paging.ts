import { accountError } from './errors.ts'

/** No read answers with more rows, embedded or hosted (docs/accounts.md, REST grammar). */
export const ROWS_MAX = 1000

interface Answer<T> {
  readonly data: readonly T[] | null
  readonly error: unknown
}

/**
 * All rows of a query that is asked for a thousand at a time, by its first and last place. Its order must be
 * total (end with the id), or rows would be lost between pages. Throws the errors of `accountError`.
 */
export async function allRows<T>(page: (from: number, to: number) => PromiseLike<Answer<T>>): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, error } = await page(rows.length, rows.length + ROWS_MAX - 1)
    if (error) throw accountError(error)
    rows.push(...(data ?? []))
    if ((data ?? []).length < ROWS_MAX) return rows
  }
}

/** Requests that are under way at once where none follows from another. */
export const AT_ONCE = 8

/** What sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A query of rows with an id that has its filters, but neither order nor limit. */
interface FilteredQuery<T> extends PromiseLike<Answer<T>> {
  gt(column: 'id', value: string): this
  order(column: 'id'): this
  limit(count: number): this
  retry(isEnabled: boolean): this
}

/**
 * Yields all rows of a query in the order of their ids, `ROWS_MAX` at a time: many pages cost no more than one, and
 * rows written meanwhile move none. A short page is the last one; with `untilEmpty` only an empty page is, as a
 * project may answer with fewer rows than are asked for. Throws the errors of `accountError`.
 */
export async function* rowsById<T extends { readonly id: string }>(
  query: () => FilteredQuery<T>,
  untilEmpty = false,
): AsyncGenerator<readonly T[]> {
  let after = FIRST_ID
  for (;;) {
    const { data, error } = await query().gt('id', after).order('id').limit(ROWS_MAX).retry(false)
    if (error) throw accountError(error)
    const rows = data ?? []
    yield rows
    const last = rows.at(-1)
    if (last === undefined || (rows.length < ROWS_MAX && !untilEmpty)) return
    after = last.id
  }
}

/** Addresses longer than this meet servers that refuse them. */
const ADDRESS_MAX = 4_000

/** Parts of a list whose items, written into an address, keep it short enough. */
export function addressable(items: readonly string[]): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const item of items) {
    const length = encodeURIComponent(item).length + 1
    const part = parts.at(-1)
    if (part === undefined || length > room) {
      parts.push([item])
      room = ADDRESS_MAX - length
    } else {
      part.push(item)
      room -= length
    }
  }
  return parts
}

/** Parts of a list of at most `count` items. */
export function partsOf<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += count) parts.push(items.slice(start, start + count))
  return parts
}
