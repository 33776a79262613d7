import type { QuerySort } from './sorts.ts'

/** Maximum length of a query's text in UTF-16 units, levels of its tree, and number of its conditions and words. */
export const QUERY_MAX = 2_048
export const QUERY_DEPTH_MAX = 12
export const QUERY_TERMS_MAX = 64

/**
 * How a field is compared: `:` is "contains" for texts and "equals" for all other kinds, `=` is the whole text, `..` a
 * range with both ends included. `any` and `none` have no value.
 */
export type QueryOperator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '..' | 'any' | 'none'

/**
 * A condition on a field. `field` is the English name of a field of `QUERY_FIELDS`; `value` is written as in the text of
 * a query, a range as `1986..1988`.
 */
export interface QueryCondition {
  readonly field: string
  readonly op: QueryOperator
  readonly value: string
}

/**
 * Words that are searched in all texts, separated by single spaces. With `phrase`, the text as a whole. With `misread`,
 * a part of the query's text that could not be understood.
 */
export interface QueryWords {
  readonly words: string
  readonly phrase?: true
  readonly misread?: true
}

export type QueryLeaf = QueryCondition | QueryWords
/** The conditions of a query. */
export type QueryTree =
  | QueryLeaf
  | { readonly all: readonly QueryTree[] }
  | { readonly any: readonly QueryTree[] }
  | { readonly not: QueryTree }

/** A whole query: its conditions, and how the results are listed. */
export interface Query {
  readonly where: QueryTree
  readonly sort?: { readonly by: QuerySort; readonly descending: boolean }
  readonly limit?: number
  readonly show?: 'comics' | 'series'
}

/** The query without conditions. */
export const NO_CONDITIONS: QueryTree = { all: [] }

export const isLeaf = (tree: QueryTree): tree is QueryLeaf => 'field' in tree || 'words' in tree

/** Returns the nested queries of a query. */
export function childrenOf(tree: QueryTree): readonly QueryTree[] {
  if ('all' in tree) return tree.all
  if ('any' in tree) return tree.any
  return 'not' in tree ? [tree.not] : []
}

/** Returns the conditions and words of a query, in order. */
export const leavesOf = (tree: QueryTree): QueryLeaf[] =>
  isLeaf(tree) ? [tree] : childrenOf(tree).flatMap(leavesOf)

/** True if a query has no condition. */
export const isEmpty = (tree: QueryTree): boolean => leavesOf(tree).length === 0

const isPlainWords = (tree: QueryTree | undefined): tree is QueryWords =>
  tree !== undefined && 'words' in tree && tree.phrase === undefined && tree.misread === undefined

/** Joins words that follow each other. */
function joined(parts: readonly QueryTree[]): QueryTree[] {
  const result: QueryTree[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (isPlainWords(part) && isPlainWords(last))
      result[result.length - 1] = { words: `${last.words} ${part.words}` }
    else result.push(part)
  }
  return result
}

/** Returns words without superfluous spaces; a phrase of one word is a word. */
function normalWords({ words: text, phrase, misread }: QueryWords): QueryTree {
  if (misread) return { words: text, misread }
  const words = text.trim().replace(/\s+/g, ' ')
  if (words === '') return NO_CONDITIONS
  return phrase && words.includes(' ') ? { words, phrase } : { words }
}

/**
 * Returns the normal form of a query, which printing and parsing preserve: nested groups of a kind are merged, as are
 * words that follow each other; double negations and empty groups are removed.
 */
export function normalQuery(tree: QueryTree): QueryTree {
  if ('words' in tree) return normalWords(tree)
  if ('field' in tree) return tree
  if ('not' in tree) {
    const inner = normalQuery(tree.not)
    if ('not' in inner) return inner.not
    return isEmpty(inner) ? NO_CONDITIONS : { not: inner }
  }
  const parts = childrenOf(tree)
    .map(normalQuery)
    .filter((part) => !isEmpty(part))
  if ('any' in tree) {
    const some = parts.flatMap((part) => ('any' in part ? part.any : [part]))
    return some.length < 2 ? (some[0] ?? NO_CONDITIONS) : { any: some }
  }
  const every = joined(parts.flatMap((part) => ('all' in part ? part.all : [part])))
  const [only] = every
  return only !== undefined && every.length === 1 ? only : { all: every }
}

/** Returns a query with each misread part replaced. */
export function withMisread(tree: QueryTree, replace: (words: string) => QueryTree): QueryTree {
  if ('words' in tree) return tree.misread ? replace(tree.words) : tree
  if ('field' in tree) return tree
  if ('not' in tree) return { not: withMisread(tree.not, replace) }
  if ('any' in tree) return { any: tree.any.map((each) => withMisread(each, replace)) }
  return { all: tree.all.map((each) => withMisread(each, replace)) }
}
