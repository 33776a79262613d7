import type { Scanner } from './scan.ts'
import type { Query, QueryTree } from './tree.ts'
import type { ExpectedValue } from './values.ts'
import type { QueryVocabulary } from './vocabulary.ts'

/**
 * What a query's text should have at the position of an error. `shorter`, `flatter` and `fewer`: a limit is exceeded.
 * `list`: the name of a playlist or shelf; `other-list`: one that does not refer to itself.
 */
export type ExpectedPart =
  | ExpectedValue
  | 'field'
  | 'operator'
  | 'condition'
  | 'quote'
  | 'open'
  | 'close'
  | 'sort'
  | 'limit'
  | 'show'
  | 'list'
  | 'other-list'
  | 'shorter'
  | 'flatter'
  | 'fewer'

/** A part of a query's text that could not be understood. The rest of the query is valid. */
export interface QueryError {
  readonly at: number
  readonly length: number
  readonly expected: ExpectedPart
  /** Text that was probably meant instead of the part; null if it is unclear. */
  readonly suggestion: string | null
  /** English name of the field whose value or operator is wrong. */
  readonly field?: string
}

/** A part of the top level of a query's text. */
export interface QueryPart {
  readonly at: number
  readonly length: number
  readonly tree: QueryTree
}

/** State of parsing one text. */
export interface Parsing {
  readonly scanner: Scanner
  readonly vocabulary: QueryVocabulary
  readonly tail: { sort?: Query['sort']; limit?: number; show?: 'comics' | 'series' }
  /** Conditions and words until now. */
  terms: number
  depth: number
  fail(at: number, end: number, expected: ExpectedPart, more?: Partial<QueryError>): void
  /** Returns the name of a field that was probably meant; null if none is similar. */
  similarField(name: string): string | null
}

/** True for names of fields and of the order, the limit and the kind of results. */
export function isKnown(name: string, vocabulary: QueryVocabulary): boolean {
  const keyword = vocabulary.keyword(name)
  return (
    vocabulary.field(name) !== undefined || keyword === 'sort' || keyword === 'limit' || keyword === 'show'
  )
}
