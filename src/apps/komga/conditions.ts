import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { fold } from '#domain/slug.ts'
import type { ValueKind } from '#library/apps/said.ts'
import { mediaFits, statusFits, when } from './filters.ts'
import { EVERYTHING, type Fits, NOTHING } from './fits.ts'
import { READ_STATUSES } from './view.ts'

/**
 * Komelia's conditions: `{allOf: […]}`, `{anyOf: […]}` or `{field: {operator, value}}`, in one another. Its program adds a
 * `type` to each, which says nothing more.
 */

/** Conditions in conditions, and side by side: more than any screen makes. */
const DEEP = 12
const MANY = 500

const operation = z.object({
  operator: z.string(),
  value: z.unknown().optional(),
  dateTime: z.string().optional(),
  duration: z.string().optional(),
})
type Operation = z.output<typeof operation>

const condition = z.record(z.string(), z.unknown())
const conditions = z.array(condition).max(MANY)
export const listBody = z.object({
  condition: condition.nullish(),
  fullTextSearch: z.string().nullish(),
})

/** What a list must hold for a request's body. Throws validation for a condition that is none. */
export function fitsOfBody({ condition: given, fullTextSearch }: z.output<typeof listBody>): Fits {
  const words = fullTextSearch?.trim() ?? ''
  const named: Fits = words === '' ? EVERYTHING : { said: { kind: 'words', text: words } }
  try {
    const chosen = given == null ? EVERYTHING : fitsOfCondition(given, DEEP)
    return { all: [chosen, named].filter((each) => each !== EVERYTHING) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new AppError('validation', { detail: z.prettifyError(error).replaceAll('\n', ' ') })
  }
}

function fitsOfCondition(given: z.output<typeof condition>, depth: number): Fits {
  if (depth === 0) return NOTHING
  const named = Object.entries(given).filter(([name]) => name !== 'type')
  return {
    all: named.map(([name, value]): Fits => {
      const parts = (): Fits[] => conditions.parse(value).map((each) => fitsOfCondition(each, depth - 1))
      if (name === 'allOf') return { all: parts() }
      // None of nothing: a screen on which nothing is chosen lists everything.
      if (name === 'anyOf') {
        const any = parts()
        return any.length === 0 ? EVERYTHING : { any }
      }
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
      return field === undefined ? NOTHING : field(operation.parse(value))
    }),
  }
}

type Field = (operation: Operation) => Fits

const textOf = ({ value }: Operation): string => (typeof value === 'string' ? value : '')

/** `is` and `isNot`, and for what may be missing `isNull` and `isNotNull`. */
const equals =
  (fits: (value: string) => Fits, missing: Fits = NOTHING): Field =>
  (each) => {
    const { operator } = each
    const value = typeof each.value === 'number' ? String(each.value) : textOf(each)
    if (operator === 'is') return fits(value)
    if (operator === 'isNot') return { not: fits(value) }
    if (operator === 'isNull') return missing
    return operator === 'isNotNull' ? { not: missing } : NOTHING
  }

const said = (kind: ValueKind): Field =>
  equals((value) => ({ said: { kind, value } }), { not: { said: { kind, value: null } } })

const bool =
  (fits: Fits): Field =>
  ({ operator }) =>
    operator === 'isTrue' ? fits : operator === 'isFalse' ? { not: fits } : NOTHING

const TEXTS: Readonly<Record<string, (text: string, given: string) => boolean>> = {
  is: (text, given) => text === given,
  contains: (text, given) => text.includes(given),
  beginsWith: (text, given) => text.startsWith(given),
  endsWith: (text, given) => text.endsWith(given),
}
const NEGATIONS: Readonly<Record<string, string>> = {
  isNot: 'is',
  doesNotContain: 'contains',
  doesNotBeginWith: 'beginsWith',
  doesNotEndWith: 'endsWith',
}

const title: Field = (each) => {
  const given = fold(textOf(each))
  const negated = Object.hasOwn(NEGATIONS, each.operator) ? NEGATIONS[each.operator] : undefined
  const operator = negated ?? each.operator
  const compare = Object.hasOwn(TEXTS, operator) ? TEXTS[operator] : undefined
  return compare === undefined
    ? NOTHING
    : when(negated === undefined, { title: (text) => compare(text, given) })
}

const numberSort: Field = ({ operator, value }) => {
  const given = Math.fround(typeof value === 'number' ? value : Number(textOf({ operator, value })))
  return {
    figure: ({ numberOrder }) => {
      if (numberOrder === null) return operator === 'isNot'
      const own = Math.fround(numberOrder)
      if (operator === 'is') return own === given
      if (operator === 'isNot') return own !== given
      return operator === 'greaterThan' ? own > given : operator === 'lessThan' && own < given
    },
  }
}

/** Days of an ISO 8601 duration such as `P30D`, `P2W` or `PT48H`; other units, and longer ones, are not sent. */
function daysOf(duration: string): number {
  const [, weeks = 0, days = 0, hours = 0] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?[\dHMS.]*)?$/.exec(duration) ?? []
  return Number(weeks) * 7 + Number(days) + Number(hours) / 24
}

const releaseDate: Field = ({ operator, dateTime = '', duration = '' }) => {
  const day = dateTime.slice(0, 10)
  const since = new Date(Date.now() - daysOf(duration) * 86_400_000).toISOString().slice(0, 10)
  return {
    figure: ({ released }) => {
      if (operator === 'isNull') return released === null
      if (released === null) return false
      if (operator === 'isNotNull') return true
      if (operator === 'before') return released < day
      if (operator === 'after') return released > day
      if (operator === 'isInTheLast') return released >= since
      return operator === 'isNotInTheLast' && released < since
    },
  }
}

const person = z.object({ name: z.string().nullish(), role: z.string().nullish() }).catch({})
const author: Field = ({ operator, value }) => {
  const { name, role } = person.parse(value)
  const fits: Fits = { said: { kind: 'person', name: name || null, role: role || null } }
  return operator === 'is' ? fits : operator === 'isNot' ? { not: fits } : NOTHING
}

const readStatus = equals((value) => {
  const reading = READ_STATUSES.find((each) => each === value)
  return reading === undefined ? NOTHING : { reading }
})

/** What is told of nothing here: the same is missing everywhere. */
const never = equals(() => NOTHING, EVERYTHING)

const FIELDS: Readonly<Record<string, Field>> = {
  libraryId: equals((library) => ({ library })),
  seriesId: equals((series) => ({ series })),
  readListId: equals((readList) => ({ readList })),
  collectionId: never,
  deleted: bool(NOTHING),
  oneShot: bool({ oneShot: true }),
  complete: bool({ ended: true }),
  title,
  titleSort: title,
  releaseDate,
  numberSort,
  tag: said('tags'),
  genre: said('genres'),
  publisher: said('publisher'),
  language: said('language'),
  author,
  readStatus,
  seriesStatus: equals(statusFits),
  mediaStatus: equals(mediaFits),
  mediaProfile: equals((profile) => (profile === 'DIVINA' ? EVERYTHING : NOTHING)),
  sharingLabel: never,
  ageRating: never,
  poster: () => EVERYTHING,
}
