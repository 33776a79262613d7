import {
  isEmpty,
  leavesOf,
  NO_CONDITIONS,
  normalQuery,
  type QueryTree,
  withMisread,
} from '#domain/query/tree.ts'
import { type CatalogQuery, EVERYTHING } from '../query.ts'
import { searchWords } from '../search.ts'
import { type ConditionScope, conditionQuery } from './conditions.ts'

/**
 * Returns the part of a query that is evaluated. Parts that were not understood are left out, so that the results are
 * those of the rest; if nothing was understood, they are words to search.
 */
export function understoodPart(where: QueryTree): QueryTree {
  const rest = normalQuery(withMisread(where, () => NO_CONDITIONS))
  if (!isEmpty(rest) || leavesOf(where).length === 0) return rest
  return normalQuery(withMisread(where, (words) => ({ words })))
}

/** Converts a query to a catalog query. `wordsIn`: where words are searched. */
export async function compileQuery(
  where: QueryTree,
  scope: ConditionScope,
  wordsIn: 'comic' | 'series' = 'comic',
): Promise<CatalogQuery> {
  const compiled = (each: QueryTree): Promise<CatalogQuery> => compileQuery(each, scope, wordsIn)
  if ('field' in where) return conditionQuery(where, scope)
  if ('words' in where) {
    const { words, phrase } = where
    if (searchWords(words).length === 0) return EVERYTHING
    return { text: { words, in: wordsIn, ...(phrase ? { phrase } : {}) } }
  }
  if ('not' in where) return { not: await compiled(where.not) }
  // In order: conditions may read from the database, which one user does one query at a time.
  const parts: CatalogQuery[] = []
  for (const each of 'any' in where ? where.any : where.all) parts.push(await compiled(each))
  return 'any' in where ? { any: parts } : { all: parts }
}
