/** Parts of all responses of Komga's API. */

/** Returns a time in Komga's format: UTC, to the second. */
export const timeOf = (at: number | string): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** Rounds a number to a 32-bit float, as apps store it, so that both sides compare equal numbers. */
export const phoneNumber = Math.fround

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** Formats a file size, e.g. `48 MiB`. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const count = bytes / 1024 ** step
  return `${count < 10 && step > 0 ? Math.round(count * 10) / 10 : Math.round(count)} ${UNITS[step]}`
}

/** The requested part of a list. */
export interface Paging {
  readonly page: number
  readonly size: number
  readonly unpaged: boolean
  readonly isSorted: boolean
}

/** Minimum value of `size` in an unpaged response. */
const SIZE = 20

/** Maximum number of items in an unpaged response; a longer list is sent in pages of this size. */
export const UNPAGED_MAX = 5_000

/** Returns the paging of a list of `total` items, limited to UNPAGED_MAX. */
export const withinReason = (paging: Paging, total: number): Paging =>
  paging.unpaged && total > UNPAGED_MAX ? { ...paging, unpaged: false, size: UNPAGED_MAX } : paging

/** Returns the requested part of a list. */
export function partOf<T extends { slice(from: number, to: number): T }>(
  all: T,
  { page, size, unpaged }: Paging,
): T {
  return unpaged ? all : all.slice(page * size, (page + 1) * size)
}

/** Returns a page in Komga's format: `content` is the requested part, `total` the number of all items. */
export function pageShape<T>(content: readonly T[], total: number, paging: Paging) {
  const { unpaged, isSorted } = paging
  const page = unpaged ? 0 : paging.page
  const size = unpaged ? Math.max(SIZE, total) : paging.size
  const sort = { sorted: isSorted, unsorted: !isSorted, empty: !isSorted }
  const totalPages = Math.ceil(total / size)
  return {
    content,
    pageable: {
      pageNumber: page,
      pageSize: size,
      offset: page * size,
      paged: !unpaged,
      unpaged,
      sort,
    },
    totalElements: total,
    totalPages,
    last: page >= totalPages - 1,
    first: page === 0,
    number: page,
    numberOfElements: content.length,
    size,
    empty: content.length === 0,
    sort,
  }
}

/** Returns a page of a complete list. */
export const pageOf = <T>(all: readonly T[], paging: Paging) =>
  pageShape<T>(partOf([...all], paging), all.length, paging)
