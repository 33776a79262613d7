import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { LACKABLE } from '#domain/plain-filters.ts'
import type { Facet } from '#library/catalog/facets/facet-values.ts'
import {
  type CatalogQuery,
  DEPTH_MAX,
  EVERYTHING,
  NODES_MAX,
  NOTHING,
  type TitleOperator,
} from '#library/catalog/query.ts'
import {
  byPerson,
  has,
  inLibrary,
  inSeries,
  ofMediaStatus,
  ofSeriesStatus,
  released,
  when,
  withStatus,
} from './filters.ts'
import { bookIdsOf } from './lists/read-lists.ts'
import type { View } from './view.ts'

/**
 * Komelia's conditions: `{allOf: […]}`, `{anyOf: […]}` or `{field: {operator, value}}`, nested. Komelia adds a
 * redundant `type` to each.
 */

const operation = z.object({
  operator: z.string(),
  value: z.unknown().optional(),
  dateTime: z.string().optional(),
  duration: z.string().optional(),
})
type Operation = z.output<typeof operation>

const condition = z.record(z.string(), z.unknown())
const conditions = z.array(condition).max(NODES_MAX)
export const listBody = z.object({
  condition: condition.nullish(),
  fullTextSearch: z.string().nullish(),
})

/** Returns the query of a request's body. Throws validation for an invalid condition. */
export async function queryOfBody(
  view: View,
  { condition: given, fullTextSearch }: z.output<typeof listBody>,
): Promise<CatalogQuery> {
  const words = fullTextSearch?.trim() ?? ''
  const textQuery: CatalogQuery[] = words === '' ? [] : [{ text: { words, in: 'comic' } }]
  try {
    const chosen = given == null ? [] : [await queryOfCondition(view, given, DEPTH_MAX, { conditions: 0 })]
    return { all: [...chosen, ...textQuery] }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new AppError('validation', { detail: z.prettifyError(error).replaceAll('\n', ' ') })
  }
}

async function queryOfCondition(
  view: View,
  given: z.output<typeof condition>,
  depth: number,
  counted: { conditions: number },
): Promise<CatalogQuery> {
  if (depth === 0) return NOTHING
  // Counted before they are resolved: a body has room for thousands, and each list is read from the database.
  counted.conditions++
  if (counted.conditions > NODES_MAX)
    throw new AppError('validation', { detail: `more than ${NODES_MAX} conditions` })
  const parts: CatalogQuery[] = []
  for (const [name, value] of Object.entries(given)) {
    if (name === 'type') continue
    if (name !== 'allOf' && name !== 'anyOf') {
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
      parts.push(field === undefined ? NOTHING : await field(operation.parse(value), view))
      continue
    }
    const inner: CatalogQuery[] = []
    for (const each of conditions.parse(value))
      inner.push(await queryOfCondition(view, each, depth - 1, counted))
    // Komelia sends an empty list for a screen without a selection, which lists everything.
    if (inner.length > 0) parts.push(name === 'allOf' ? { all: inner } : { any: inner })
  }
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : { all: parts }
}

type Field = (operation: Operation, view: View) => CatalogQuery | Promise<CatalogQuery>

const textOf = ({ value }: Operation): string => (typeof value === 'string' ? value : '')

/** Returns a field with `is` and `isNot`; `isNull` and `isNotNull` test for comics that match `missing`. */
const equals =
  (query: (value: string, view: View) => CatalogQuery | Promise<CatalogQuery>, missing = NOTHING): Field =>
  async (each, view) => {
    const { operator } = each
    const value = typeof each.value === 'number' ? String(each.value) : textOf(each)
    if (operator === 'is') return query(value, view)
    if (operator === 'isNot') return { not: await query(value, view) }
    if (operator === 'isNull') return missing
    return operator === 'isNotNull' ? { not: missing } : NOTHING
  }

const ofFacet = (facet: Facet): Field => equals((value) => has(facet, value), { not: has(facet, null) })

const bool =
  (query: CatalogQuery): Field =>
  ({ operator }) =>
    operator === 'isTrue' ? query : operator === 'isFalse' ? { not: query } : NOTHING

const TITLES: Readonly<Record<string, readonly [TitleOperator, boolean]>> = {
  is: ['is', true],
  contains: ['contains', true],
  beginsWith: ['begins', true],
  endsWith: ['ends', true],
  isNot: ['is', false],
  doesNotContain: ['contains', false],
  doesNotBeginWith: ['begins', false],
  doesNotEndWith: ['ends', false],
}

const title: Field = (each) => {
  const [is, wished] = (Object.hasOwn(TITLES, each.operator) ? TITLES[each.operator] : undefined) ?? []
  return is === undefined ? NOTHING : when(wished === true, { title: { is, value: textOf(each) } })
}

const NUMBERS = { is: '=', isNot: '!=', greaterThan: '>', lessThan: '<' } as const

const numberSort: Field = ({ operator, value }) => {
  const given = typeof value === 'number' ? value : Number(textOf({ operator, value }))
  const is = Object.hasOwn(NUMBERS, operator) ? NUMBERS[operator as keyof typeof NUMBERS] : undefined
  return is === undefined ? NOTHING : { compare: { field: 'number', is, value: given } }
}

/** Returns the days of an ISO 8601 duration such as `P30D`, `P2W` or `PT48H`; 0 for years and months. */
function daysOf(duration: string): number {
  const [, weeks = 0, days = 0, hours = 0] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?[\dHMS.]*)?$/.exec(duration) ?? []
  return Number(weeks) * 7 + Number(days) + Number(hours) / 24
}

const releaseDate: Field = ({ operator, dateTime = '', duration = '' }) => {
  const day = dateTime.slice(0, 10)
  const since = new Date(Date.now() - daysOf(duration) * 86_400_000).toISOString().slice(0, 10)
  if (operator === 'isNull') return { lacks: LACKABLE.indexOf('year') }
  if (operator === 'isNotNull') return released('>', '0')
  if (operator === 'before') return released('<', day)
  if (operator === 'after') return released('>', day)
  if (operator === 'isInTheLast') return released('>=', since)
  return operator === 'isNotInTheLast' ? released('<', since) : NOTHING
}

const person = z.object({ name: z.string().nullish(), role: z.string().nullish() }).catch({})
const author: Field = ({ operator, value }) => {
  const { name, role } = person.parse(value)
  const query = byPerson(name || null, role || null)
  return operator === 'is' ? query : operator === 'isNot' ? { not: query } : NOTHING
}

/** A field that no comic has a value for. */
const never = equals(() => NOTHING, EVERYTHING)

const FIELDS: Readonly<Record<string, Field>> = {
  libraryId: equals((id, view) => inLibrary(view, id)),
  seriesId: equals(inSeries),
  readListId: equals(async (id, view) => ({ in: { ids: [...(await bookIdsOf(view, id))] } })),
  collectionId: never,
  deleted: bool(NOTHING),
  oneShot: bool({ is: 'single' }),
  complete: bool({ is: 'complete' }),
  title,
  titleSort: title,
  releaseDate,
  numberSort,
  tag: ofFacet('tags'),
  genre: ofFacet('genres'),
  publisher: ofFacet('publisher'),
  language: ofFacet('language'),
  author,
  readStatus: equals(withStatus),
  seriesStatus: equals(ofSeriesStatus),
  mediaStatus: equals(ofMediaStatus),
  mediaProfile: equals((profile) => (profile === 'DIVINA' ? EVERYTHING : NOTHING)),
  sharingLabel: never,
  ageRating: never,
  poster: () => EVERYTHING,
}
