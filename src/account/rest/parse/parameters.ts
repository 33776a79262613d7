import { notParsed, RestError } from '../errors.ts'
import { type Condition, parseFilter, parseLogic } from './conditions.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { Scanner } from './scanner.ts'
import { parseSelect, type SelectItem } from './select.ts'

/** The filters, order and page of the table or of an embedded relation. */
export interface Refinement {
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderTerm[]
  readonly limit: number | null
  readonly offset: number
}
/** The refinement of the embed at a path: `comics_artists.role=eq.writer`. */
export interface EmbedRefinement extends Refinement {
  readonly path: readonly string[]
}

/** A parsed query string, not yet validated against the table schema. */
export interface Parameters {
  readonly select: readonly SelectItem[]
  readonly root: Refinement
  readonly embeds: readonly EmbedRefinement[]
  /** `columns=`: the keys of the body to write; null for those of its first row. */
  readonly columns: readonly string[] | null
  /** `on_conflict=`: the unique key of an upsert. */
  readonly onConflict: readonly string[] | null
}

interface Draft {
  readonly path: readonly string[]
  readonly conditions: Condition[]
  order: readonly OrderTerm[] | null
  limit: number | null
  offset: number
}

/** Parses `limit` or `offset`. Throws PGRST100; PGRST103 for a negative limit. */
function wholeNumber(name: string, text: string): number {
  if (name === 'limit' && /^-\d{1,15}$/.test(text)) {
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  }
  if (!/^\d{1,15}$/.test(text)) throw notParsed(`${name} parameter`, text, 'expecting a whole number')
  return Number(text)
}

/** Parses the value of `columns="a","b"` or `on_conflict=a,b`. */
function names(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/** Parses `a.b."c.d"` to its names. */
function pathOf(text: string): string[] {
  const scanner = new Scanner(text, (details) => notParsed('tree path', text, details))
  const path: string[] = []
  do path.push(scanner.quoted() ?? scanner.until('.'))
  while (scanner.take('.'))
  if (path.includes('')) throw scanner.error('expecting a field name')
  return path
}

function addParameter(draft: Draft, name: string, negated: boolean, value: string): void {
  if (name === 'and' || name === 'or') draft.conditions.push(parseLogic(name, negated, value))
  else if (name === 'order') draft.order ??= parseOrder(value)
  else if (name === 'limit' || name === 'offset') draft[name] = wholeNumber(name, value)
  else draft.conditions.push(parseFilter(name, value))
}

const refinement = ({ conditions, order, limit, offset }: Draft): Refinement => ({
  conditions,
  order: order ?? [],
  limit,
  // A limit of 0 returns no rows, so the offset does not matter.
  offset: limit === 0 ? 0 : offset,
})

/** Parses a query string. Throws PGRST100 for a syntax error (docs/accounts.md, REST grammar). */
export function parseParameters(query: string): Parameters {
  const drafts = new Map<string, Draft>()
  const draftOf = (path: readonly string[]): Draft => {
    const key = JSON.stringify(path)
    const draft = drafts.get(key) ?? { path, conditions: [], order: null, limit: null, offset: 0 }
    drafts.set(key, draft)
    return draft
  }
  const root = draftOf([])
  let select: string | null = null
  let columns: string[] | null = null
  let onConflict: string[] | null = null
  for (const [key, value] of new URLSearchParams(query)) {
    if (key === 'select') select ??= value
    else if (key === 'columns') columns ??= names(value)
    else if (key === 'on_conflict') onConflict ??= names(value)
    else {
      const path = pathOf(key)
      const name = path.pop() ?? ''
      const logic = name === 'and' || name === 'or'
      const embedPath = logic ? path.filter((step) => step !== 'not') : path
      addParameter(draftOf(embedPath), name, embedPath.length < path.length, value)
    }
  }
  drafts.delete('[]')
  return {
    select: parseSelect(select ?? ''),
    root: refinement(root),
    embeds: [...drafts.values()].map((draft) => ({ path: draft.path, ...refinement(draft) })),
    columns,
    onConflict,
  }
}
