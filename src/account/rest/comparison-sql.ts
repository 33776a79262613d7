import type { ColumnType } from '#contract/table.ts'
import type { DatabaseError } from '#db/index.ts'
import type { BoundedComparison } from './resource.ts'
import { param, raw, type Sql, sql } from './sql.ts'
import { fromText } from './values.ts'

/**
 * Returns a GLOB pattern for one character. SQLite's LIKE always folds ASCII case and no other; GLOB folds no case and
 * has character classes, so `ilike` becomes a class of both cases for each letter.
 */
function globCharacter(character: string, foldCase: boolean): string {
  if (foldCase) {
    const lower = character.toLowerCase()
    const upper = character.toUpperCase()
    // A letter whose other case has several characters (ß, SS) matches only itself.
    if (lower !== upper && [...lower].length === 1 && [...upper].length === 1) return `[${lower}${upper}]`
  }
  return '*?['.includes(character) ? `[${character}]` : character
}

/**
 * Translates a LIKE pattern of a query string (`*` and `%` for any text, `_` for one character, `\` to escape the next
 * character) to a GLOB pattern.
 */
function likeToGlob(pattern: string, foldCase: boolean): string {
  let glob = ''
  let escaped = false
  for (const character of pattern.replaceAll('*', '%')) {
    if (escaped) {
      glob += globCharacter(character, foldCase)
      escaped = false
    } else if (character === '\\') escaped = true
    else if (character === '_') glob += '?'
    else if (character !== '%') glob += globCharacter(character, foldCase)
    // Consecutive stars match the same texts as one star, but cost more.
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

/** Returns SQL that is true if JSON array `left` contains every item of `right`. A null item is never contained. */
function containsAll(left: Sql, right: Sql): Sql {
  return sql`not exists (select 1 from json_each(${right}) r where not exists (select 1 from json_each(${left}) l where l.value = r.value))`
}

/** SQLite's message for the overflow that `globMatch` provokes when a text is too long. */
const OVERFLOW_MESSAGE = 'integer overflow'

/** True if a query failed because it matched a pattern against a text longer than `textMax`. */
export function isTextTooLong(error: DatabaseError): boolean {
  return error.message === OVERFLOW_MESSAGE
}

/**
 * Returns SQL that matches a column against a pattern. For a text of more than `textMax` bytes the query provokes an
 * integer overflow, because SQL expressions cannot raise errors of their own.
 */
function globMatch(column: Sql, glob: string, textMax: number): Sql {
  const tooLong = sql`octet_length(${column}) > ${param(textMax)}`
  return sql`case when ${tooLong} then abs(-9223372036854775807 - (${tooLong})) else ${column} glob ${param(glob)} end`
}

/** Returns a comparison of a column as SQL, without its `not`. Throws Postgres's errors for an invalid value. */
export function comparisonSql(column: Sql, type: ColumnType, comparison: BoundedComparison): Sql {
  const { operator, value, items, textMax } = comparison
  switch (operator) {
    case 'is':
      return sql`${column} ${raw(IS[value.toLowerCase() as keyof typeof IS])}`
    case 'in': {
      const values = items.map((item) => fromText(type, item))
      return sql`${column} in (select value from json_each(${param(JSON.stringify(values))}))`
    }
    case 'like':
    case 'ilike':
      return globMatch(column, likeToGlob(value, operator === 'ilike'), textMax)
    case 'cs':
    case 'cd': {
      const list = param(fromText(type, value))
      const contained = operator === 'cs' ? containsAll(column, list) : containsAll(list, column)
      return sql`case when ${column} is not null then ${contained} end`
    }
    case 'ov': {
      const list = param(fromText(type, value))
      return sql`case when ${column} is not null then exists (select 1 from json_each(${column}) l join json_each(${list}) r on l.value = r.value) end`
    }
    default:
      return sql`${column} ${raw(SIGNS[operator])} ${param(fromText(type, value))}`
  }
}
