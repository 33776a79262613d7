import type { ColumnType } from '#contract/table.ts'
import type { DatabaseError } from '#db/index.ts'
import type { ReachingComparison } from './resource.ts'
import { bound, type Sql, sql, verbatim } from './sql.ts'
import { fromText } from './values.ts'

/**
 * SQLite's LIKE folds only ASCII, and always; GLOB folds nothing and knows character classes.
 * So `like` and `ilike` become GLOB patterns, `ilike` with a class of both cases for each letter.
 */

function globCharacter(character: string, foldCase: boolean): string {
  if (foldCase) {
    const lower = character.toLowerCase()
    const upper = character.toUpperCase()
    // ß becomes SS: letters whose other case is several characters only match themselves.
    if (lower !== upper && [...lower].length === 1 && [...upper].length === 1) return `[${lower}${upper}]`
  }
  return '*?['.includes(character) ? `[${character}]` : character
}

/**
 * A LIKE pattern as it is written in an address (`*` and `%` for any text, `_` for one character,
 * `\` before a character that stands for itself) as a GLOB pattern.
 */
function globOf(pattern: string, foldCase: boolean): string {
  let glob = ''
  let escaped = false
  for (const character of pattern.replaceAll('*', '%')) {
    if (escaped) {
      glob += globCharacter(character, foldCase)
      escaped = false
    } else if (character === '\\') escaped = true
    else if (character === '_') glob += '?'
    else if (character !== '%') glob += globCharacter(character, foldCase)
    // Several stars in a row say no more than one, and cost more.
    else if (!glob.endsWith('*')) glob += '*'
  }
  return glob
}

const SIGNS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const IS = {
  null: 'is null',
  not_null: 'is not null',
  unknown: 'is null',
  true: 'is 1',
  false: 'is 0',
} as const

/** `left` holds every item of `right`; both are expressions of JSON arrays. Null items are in nothing. */
function holdsAll(left: Sql, right: Sql): Sql {
  return sql`not exists (select 1 from json_each(${right}) r where not exists (select 1 from json_each(${left}) l where l.value = r.value))`
}

/** What SQLite says where it is made to fail because a text is longer than a pattern may reach. */
const BEYOND_REACH = 'integer overflow'

/** True for the failure of a query that held a pattern against too long a text. */
export function isBeyondReach(error: DatabaseError): boolean {
  return error.message === BEYOND_REACH
}

/** Holds a pattern against a text; fails for one of more than `textMax` bytes, as SQL itself can only with a number. */
function matches(column: Sql, glob: string, textMax: number): Sql {
  const tooLong = sql`octet_length(${column}) > ${bound(textMax)}`
  return sql`case when ${tooLong} then abs(-9223372036854775807 - (${tooLong})) else ${column} glob ${bound(glob)} end`
}

/** A comparison of a column as SQL, before its `not`. Throws Postgres's refusals of the value. */
export function comparisonSql(column: Sql, type: ColumnType, comparison: ReachingComparison): Sql {
  const { operator, value, items, textMax } = comparison
  switch (operator) {
    case 'is':
      return sql`${column} ${verbatim(IS[value.toLowerCase() as keyof typeof IS])}`
    case 'in': {
      const values = items.map((item) => fromText(type, item))
      return sql`${column} in (select value from json_each(${bound(JSON.stringify(values))}))`
    }
    case 'like':
    case 'ilike':
      return matches(column, globOf(value, operator === 'ilike'), textMax)
    case 'cs':
    case 'cd': {
      const list = bound(fromText(type, value))
      const held = operator === 'cs' ? holdsAll(column, list) : holdsAll(list, column)
      return sql`case when ${column} is not null then ${held} end`
    }
    case 'ov': {
      const list = bound(fromText(type, value))
      return sql`case when ${column} is not null then exists (select 1 from json_each(${column}) l join json_each(${list}) r on l.value = r.value) end`
    }
    default:
      return sql`${column} ${verbatim(SIGNS[operator])} ${bound(fromText(type, value))}`
  }
}
