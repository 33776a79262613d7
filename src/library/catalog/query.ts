import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { READ_STATES } from '#domain/reading-state.ts'
import { FACETS } from './facet-values.ts'

/** Numbers and dates that comics are compared by; dates are milliseconds since 1970, `released` is 20051014. */
const COMPARED_FIELDS = ['released', 'added', 'modified', 'pages', 'size', 'number'] as const
const OPERATORS = ['<', '<=', '=', '!=', '>=', '>'] as const
export const TITLE_OPERATORS = ['is', 'contains', 'begins', 'ends'] as const
const FLAGS = ['single', 'readable', 'complete'] as const

/** The forms of a leaf as they cross the wire. */
const leaf = z.union([
  /** Comics with a value of a facet, or with any value. */
  z.strictObject({ has: z.strictObject({ facet: z.enum(FACETS), value: z.string() }) }),
  z.strictObject({ has: z.strictObject({ facet: z.enum(FACETS), any: z.literal(true) }) }),
  /** Every word is somewhere in a comic's texts or its series' name; `series`: in the name of the series alone. */
  z.strictObject({ text: z.strictObject({ words: z.string().max(500), in: z.enum(['comic', 'series']) }) }),
  /** A missing value, such as the date of an undated comic, is different from all others, and else compares as false. */
  z.strictObject({
    compare: z.strictObject({
      field: z.enum(COMPARED_FIELDS),
      is: z.enum(OPERATORS),
      value: z.number(),
    }),
  }),
  /** Titles of comics, names of series; accents and case folded. */
  z.strictObject({ title: z.strictObject({ is: z.enum(TITLE_OPERATORS), value: z.string() }) }),
  z.strictObject({ read: z.enum(READ_STATES) }),
  z.strictObject({ is: z.enum(FLAGS) }),
  /** The bit of what it lacks (`LACKABLE`). */
  z.strictObject({ lacks: z.int().min(0).max(15) }),
  z.strictObject({ format: z.string().nullable() }),
  z.strictObject({ in: z.strictObject({ library: z.string() }) }),
  z.strictObject({ in: z.strictObject({ series: z.string() }) }),
  z.strictObject({ in: z.strictObject({ ids: z.array(z.string()).max(50_000) }) }),
])
export type Leaf = z.output<typeof leaf>

/** A condition on comics: a leaf, or conditions joined. */
export type CatalogQuery =
  | Leaf
  | { all: CatalogQuery[] }
  | { any: CatalogQuery[] }
  | { not: CatalogQuery }
  /** Row numbers; not of the wire. */
  | { in: { numbers: Iterable<number> } }

const schema: z.ZodType<CatalogQuery> = z.lazy(() =>
  z.union([
    leaf,
    z.strictObject({ all: z.array(schema) }),
    z.strictObject({ any: z.array(schema) }),
    z.strictObject({ not: schema }),
  ]),
)

export const DEPTH_MAX = 12
export const NODES_MAX = 200

export const EVERYTHING: CatalogQuery = { all: [] }
export const NOTHING: CatalogQuery = { any: [] }

/** Returns the conditions that a node joins; none of what is no node. */
function childrenOf(query: unknown): readonly CatalogQuery[] {
  if (typeof query !== 'object' || query === null) return []
  const { all, any, not } = query as { all?: unknown; any?: unknown; not?: unknown }
  const joined = all ?? any ?? (not === undefined ? [] : [not])
  return Array.isArray(joined) ? joined : []
}

/** Throws validation for a query of more than `DEPTH_MAX` levels or `NODES_MAX` conditions. */
export function checkBounds(query: unknown): void {
  let nodes = 0
  let level: readonly unknown[] = [query]
  for (let depth = 1; level.length > 0; depth++) {
    nodes += level.length
    if (depth > DEPTH_MAX || nodes > NODES_MAX)
      throw new AppError('validation', {
        detail: `more than ${NODES_MAX} conditions, or nested deeper than ${DEPTH_MAX}`,
      })
    level = level.flatMap(childrenOf)
  }
}

/** Parses a query from outside. Throws validation. */
export function parseQuery(given: unknown): CatalogQuery {
  // Before the schema, which would follow any depth.
  checkBounds(given)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('validation', { detail: z.prettifyError(parsed.error).replaceAll('\n', ' ') })
}

/** Estimated cost of evaluating a node: what reads a posting list goes first, what reads texts goes last. */
function costOf(query: CatalogQuery): number {
  if ('has' in query || 'in' in query) return 1
  if ('read' in query || 'is' in query || 'format' in query || 'lacks' in query) return 2
  if ('compare' in query) return 3
  if ('text' in query) return 20
  if ('title' in query) return 30
  return childrenOf(query).reduce((sum, child) => sum + costOf(child), 0)
}

/** Returns an equivalent query: nested joins flattened, double negations removed, the cheapest conditions first. */
export function normalized(query: CatalogQuery): CatalogQuery {
  if ('not' in query) {
    const inner = normalized(query.not)
    return 'not' in inner ? inner.not : { not: inner }
  }
  if ('all' in query) {
    const parts = query.all.map(normalized).flatMap((each) => ('all' in each ? each.all : [each]))
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return { all: parts.toSorted((a, b) => costOf(a) - costOf(b)) }
  }
  if ('any' in query) {
    const parts = query.any.map(normalized).flatMap((each) => ('any' in each ? each.any : [each]))
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { any: parts }
  }
  return query
}
