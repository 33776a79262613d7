/** Pieces that all answers of Komga's API are made of. */

/** A time as it writes them: of world time, to the second. */
export const timeOf = (at: number | string): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** A number as a phone holds it, in 32 bits: compared and written so, 12.1 is 12.1 on both sides. */
export const phoneNumber = Math.fround

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** `48 MiB`, as people are shown a file's size. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const count = bytes / 1024 ** step
  return `${count < 10 && step > 0 ? Math.round(count * 10) / 10 : Math.round(count)} ${UNITS[step]}`
}

/** Which part of a list is asked for. */
export interface Paging {
  readonly page: number
  readonly size: number
  readonly unpaged: boolean
  readonly isSorted: boolean
}

/** The least that a page which holds everything says to hold. */
const SIZE = 20

/** What is given at once of a list that may hold all books: an app that asks for everything is told of further pages. */
export const UNPAGED_MAX = 5_000

/** How a list of so many is given. */
export const withinReason = (asked: Paging, total: number): Paging =>
  asked.unpaged && total > UNPAGED_MAX ? { ...asked, unpaged: false, size: UNPAGED_MAX } : asked

/** The part of a whole list that is asked for. */
export function partOf<T extends { slice(from: number, to: number): T }>(
  all: T,
  { page, size, unpaged }: Paging,
): T {
  return unpaged ? all : all.slice(page * size, (page + 1) * size)
}

/** A page of a list: `content` is the part that is asked for, `total` how many there are. */
export function pageShape<T>(content: readonly T[], total: number, asked: Paging) {
  const { unpaged, isSorted } = asked
  const page = unpaged ? 0 : asked.page
  const size = unpaged ? Math.max(SIZE, total) : asked.size
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

/** A page of a list of which all is there. */
export const pageOf = <T>(all: readonly T[], asked: Paging) =>
  pageShape<T>(partOf([...all], asked), all.length, asked)
