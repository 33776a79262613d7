import { accountError } from './errors.ts'

/** Maximum rows of a response, embedded or hosted (docs/accounts.md, REST grammar). */
export const ROWS_MAX = 1000

interface PageResponse<T> {
  readonly data: readonly T[] | null
  readonly error: unknown
}

/**
 * Reads all rows of a query in pages of a thousand. Its order must be total (end with the id), or rows would be lost
 * between pages. Throws the errors of `accountError`.
 */
export async function allRows<T>(
  page: (from: number, to: number) => PromiseLike<PageResponse<T>>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, error } = await page(rows.length, rows.length + ROWS_MAX - 1)
    if (error) throw accountError(error)
    rows.push(...(data ?? []))
    if ((data ?? []).length < ROWS_MAX) return rows
  }
}

/** Maximum number of concurrent requests that do not depend on each other. */
export const CONCURRENT_REQUESTS = 8

/** An id that sorts before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A query of rows with an id, with its filters but without order and limit. */
interface FilteredQuery<T> extends PromiseLike<PageResponse<T>> {
  gt(column: 'id', value: string): this
  order(column: 'id'): this
  limit(count: number): this
  retry(isEnabled: boolean): this
}

/**
 * Yields all rows of a query in the order of their ids, `ROWS_MAX` at a time. Each page begins after the last id, so
 * all pages are equally fast, and rows that are written meanwhile do not shift them. A short page is the last page;
 * with `untilEmpty` only an empty page is, as a project may return fewer rows than requested. Throws the errors of
 * `accountError`.
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

/** Maximum URL length in characters; some servers reject longer ones. */
const URL_MAX = 4_000

/** Splits a list so that the items of each part fit in a URL. */
export function addressable(items: readonly string[]): string[][] {
  const parts: string[][] = []
  let remaining = 0
  for (const item of items) {
    const length = encodeURIComponent(item).length + 1
    const part = parts.at(-1)
    if (part === undefined || length > remaining) {
      parts.push([item])
      remaining = URL_MAX - length
    } else {
      part.push(item)
      remaining -= length
    }
  }
  return parts
}

/** Splits a list into parts of at most `count` items. */
export function partsOf<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += count) parts.push(items.slice(start, start + count))
  return parts
}
