import type { ParsedUrlQuery } from 'node:querystring'
import { z } from 'zod'
import type { Paging } from './shapes.ts'

/** Default and maximum page size. */
const SIZE = 20
const SIZE_MAX = 1_000
/** Maximum number of sort keys: each one requires another pass over all items. */
const SORTS_MAX = 4

const texts = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()))

/** `a=1,2`, `a=1, 2` and `a=1&a=2` are the same list. */
const list = texts.transform((given) => filled(given.flatMap((each) => each.split(','))))

/** A list of names, which may contain commas themselves: both the whole value and its parts are searched. */
const names = texts.transform((given) => [
  ...new Set(filled(given.flatMap((each) => [each, ...each.split(',')]))),
])

const filled = (given: readonly string[]): string[] =>
  given.map((each) => each.trim()).filter((each) => each !== '')

const last = texts.transform((given) => given.at(-1)?.trim() ?? '')
const flag = last.transform((given) => (given === 'true' ? true : given === 'false' ? false : null))
const whole = (otherwise: number, least: number, most: number) =>
  last.transform((given) => {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : otherwise
    return number < least ? otherwise : Math.min(number, most)
  })

/** Parses `author=Juan Díaz,writer`; without a comma, the role is null. */
const authors = texts.transform((given) =>
  filled(given).map((each) => {
    const [, name = each, role = null] = /^(.*),([^,]*)$/.exec(each) ?? []
    return { name: name.trim(), role: role?.trim() || null }
  }),
)

const sorts = texts.transform((given) =>
  filled(given)
    .slice(0, SORTS_MAX)
    .map((each) => {
      const [by = '', direction = ''] = each.split(',').map((part) => part.trim())
      return { by, descending: direction.toLowerCase() === 'desc' }
    }),
)

/** The query parameters of list requests. Unknown and invalid ones are ignored, as apps send both. */
const listQuery = z.object({
  page: whole(0, 0, 1_000_000),
  size: whole(SIZE, 1, SIZE_MAX),
  unpaged: flag.transform((given) => given === true),
  sort: sorts,
  search: last,
  library_id: list,
  collection_id: list,
  status: list,
  media_status: list,
  read_status: list,
  publisher: names,
  genre: names,
  tag: names,
  language: names,
  age_rating: list,
  release_year: list,
  released_after: last,
  author: authors,
  role: list,
  oneshot: flag,
  complete: flag,
  deleted: flag,
  convert: last,
  zero_based: flag,
  'remember-me': flag,
})

export type Query = z.output<typeof listQuery>

export const queryOf = (query: ParsedUrlQuery): Query => listQuery.parse({ ...query })

export const pagingOf = ({
  page,
  size,
  unpaged,
  sort,
}: Pick<Query, 'page' | 'size' | 'unpaged' | 'sort'>): Paging => ({
  page,
  size,
  unpaged,
  isSorted: sort.length > 0,
})
