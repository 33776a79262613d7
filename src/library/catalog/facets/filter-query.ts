import { FACET_KINDS, type Filters } from '#contract/helper/filters.ts'
import { LACKABLE, type PlainFilters } from '#domain/plain-filters.ts'
import type { ComicNumbers } from '../comic-sets.ts'
import type { CatalogQuery } from '../query.ts'
import { searchWords } from '../search.ts'

/** Bytes in a megabyte, the unit of file sizes in filters and figures. */
export const MEGABYTE = 1_000_000

/** The filters of the dashboard's lists. */
export interface DashboardFilters extends Filters, PlainFilters {
  readonly q?: string | undefined
  /** Further conditions, such as those of a query's text. */
  readonly where?: CatalogQuery | undefined
  readonly single?: boolean | undefined
}

const between = (field: 'added' | 'size', from: number, to: number | null): CatalogQuery[] => [
  { compare: { field, is: '>=', value: from } },
  ...(to === null ? [] : [{ compare: { field, is: '<' as const, value: to } }]),
]

function traitQueries({ format, lacks, added, size }: PlainFilters): CatalogQuery[] {
  const parts: CatalogQuery[] = []
  if (format !== undefined) parts.push({ format: format === 'unknown' ? null : format })
  if (lacks !== undefined) parts.push({ lacks: LACKABLE.indexOf(lacks) })
  if (added !== undefined) {
    const [year = 0, month = 1] = added.split('-').map(Number)
    parts.push(...between('added', Date.UTC(year, month - 1), Date.UTC(year, month)))
  }
  if (size !== undefined) {
    const [from = 0, to = 0] = size.split('-').map(Number)
    parts.push(...between('size', from * MEGABYTE, to === 0 ? null : to * MEGABYTE))
  }
  return parts
}

/**
 * Converts the dashboard's filters to a catalog query: a comic must have one of the chosen values of each kind, and be
 * in the comic set if there is one. The kind `except` is left out.
 */
export function queryOf(
  filters: DashboardFilters,
  set: ComicNumbers | null,
  except?: keyof Filters,
): CatalogQuery {
  const { q = '', single, where } = filters
  const all: CatalogQuery[] = traitQueries(filters)
  const { read = [] } = filters
  if (except !== 'read' && read.length > 0) all.push({ any: read.map((state) => ({ read: state })) })
  for (const facet of FACET_KINDS) {
    const chosen = filters[facet] ?? []
    if (facet !== except && chosen.length > 0)
      all.push({ any: chosen.map((value) => ({ has: { facet, value } })) })
  }
  if (set !== null) all.push({ in: { numbers: set } })
  if (single !== undefined) all.push(single ? { is: 'single' } : { not: { is: 'single' } })
  if (where !== undefined) all.push(where)
  if (searchWords(q).length > 0) all.push({ text: { words: q, in: 'comic' } })
  return { all }
}
