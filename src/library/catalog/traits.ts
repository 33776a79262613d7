import type { Value } from '#db/index.ts'
import { LACKABLE, type Traits } from '#domain/traits.ts'
import type { ComicNumbers } from './comic-sets.ts'

/** Bytes in a megabyte, as files are told in. */
export const MEGABYTE = 1_000_000

interface Part {
  readonly sql: string
  readonly params: readonly Value[]
}

/** What a comic must be, of the columns of the index `comics_figures`. */
function conditions({ format, lacks, added, size }: Traits): Part[] {
  const parts: Part[] = []
  if (format !== undefined) parts.push({ sql: 'format is ?', params: [format === 'unknown' ? null : format] })
  if (lacks !== undefined) parts.push({ sql: 'lacks & ? <> 0', params: [1 << LACKABLE.indexOf(lacks)] })
  // A cover that is still to be made is none that a comic lacks.
  if (lacks === 'cover') parts.push({ sql: 'no not in (select comic_no from due_covers)', params: [] })
  if (added !== undefined) parts.push({ sql: 'substr(added_at, 1, 7) = ?', params: [added] })
  if (size !== undefined) {
    const [from, to] = size.split('-').map(Number)
    parts.push({ sql: 'size >= ?', params: [(from ?? 0) * MEGABYTE] })
    if (to) parts.push({ sql: 'size < ?', params: [to * MEGABYTE] })
  }
  return parts
}

/**
 * The row numbers of the comics that are there, have the traits and are in a set, as a query; null when nothing of it
 * is asked for.
 */
export function withTraits(traits: Traits, set: ComicNumbers | null): Part | null {
  const parts = conditions(traits)
  if (set !== null) {
    parts.push({ sql: 'no in (select value from json_each(?))', params: [JSON.stringify(set)] })
  }
  if (parts.length === 0) return null
  return {
    sql: `select no from comics where available = 1 and ${parts.map(({ sql }) => sql).join(' and ')}`,
    params: parts.flatMap(({ params }) => params),
  }
}
