import { READ_STATES, type ReadState } from '#domain/reading/reading-state.ts'
import { countValues } from '#library/catalog/facets/facets.ts'
import { filterOrder } from '#library/catalog/order.ts'
import type { ProgressStates } from '#library/catalog/progress-states.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { type CatalogUser, select } from '#library/catalog/select.ts'
import { type Bitmap, countBits, forEachBit, intersection } from '#library/catalog/snapshot/bitmap.ts'
import { formatOf, type Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { Translate } from '../words.ts'

/** The filters of a list of comics. */
export interface Choices {
  readonly read: ReadState | null
  readonly format: string | null
  readonly publisher: string | null
}

export const FACET_KINDS = ['read', 'format', 'publisher'] as const
export type FacetKind = (typeof FACET_KINDS)[number]

/** A filter of a list: exactly one of its options is active. */
export interface FacetGroup {
  readonly kind: FacetKind
  readonly title: string
  readonly options: readonly FacetOption[]
}

export interface FacetOption {
  /** Null for all. */
  readonly value: string | null
  readonly title: string
  /** Number of comics that the option would select, given the other groups' choices. */
  readonly count: number
  readonly active: boolean
}

/** Maximum number of publishers in the filter. */
const PUBLISHERS = 5

type Counts = ReadonlyMap<string | null, number>

/** Returns the query for the comics of `numbers` that match the choices; the choice of kind `but` is ignored. */
function queryOf(numbers: Uint32Array, { read, format, publisher }: Choices, but?: FacetKind): CatalogQuery {
  const all: CatalogQuery[] = [{ in: { numbers } }]
  if (read !== null && but !== 'read') all.push({ read })
  if (format !== null && but !== 'format') all.push({ format })
  if (publisher !== null && but !== 'publisher') all.push({ has: { facet: 'publisher', value: publisher } })
  return { all }
}

const COUNTS: Readonly<
  Record<FacetKind, (snapshot: Snapshot, selected: Bitmap, user: CatalogUser) => Promise<Counts>>
> = {
  async read(snapshot, selected, user) {
    const counted = READ_STATES.map(async (read) => {
      const comics = await select(snapshot, { read }, 'comics', user)
      return [read, countBits(intersection(selected, comics))] as const
    })
    return new Map(await Promise.all(counted))
  },
  async format(snapshot, selected) {
    const counts = new Map<string | null, number>()
    forEachBit(selected, (no) => {
      const format = formatOf(snapshot, no)
      counts.set(format, (counts.get(format) ?? 0) + 1)
    })
    return counts
  },
  async publisher(snapshot, selected) {
    const byName = (a: string, b: string): number => (a < b ? -1 : 1)
    const counted = countValues(snapshot, 'publisher', selected, byName, PUBLISHERS)
    return new Map(counted.map(({ text, count }) => [text, count]))
  },
}

/** Returns the comics of a list that match the choices, in its order, and the filters with a choice or two options. */
export async function filterShelf(
  snapshot: Snapshot,
  numbers: Uint32Array,
  chosen: Choices,
  states: ProgressStates,
  t: Translate,
): Promise<{ readonly comics: Uint32Array; readonly facets: readonly FacetGroup[] }> {
  const user = { states }
  const fitting = await select(snapshot, queryOf(numbers, chosen), 'comics', user)
  const groups: FacetGroup[] = []
  for (const kind of FACET_KINDS) {
    // Each option of a group is counted as if none of the group were active.
    const selected =
      chosen[kind] === null ? fitting : await select(snapshot, queryOf(numbers, chosen, kind), 'comics', user)
    const counts = await COUNTS[kind](snapshot, selected, user)
    const group = groupOf(kind, counts, countBits(selected), chosen[kind], t)
    if (group.options.length > 2 || chosen[kind] !== null) groups.push(group)
  }
  return { comics: filterOrder(numbers, fitting), facets: groups }
}

function groupOf(
  kind: FacetKind,
  counts: Counts,
  all: number,
  chosen: string | null,
  t: Translate,
): FacetGroup {
  const titles: Readonly<Record<FacetKind, string>> = {
    read: t('feeds.state'),
    format: t('comic.format'),
    publisher: t('fields.publisher'),
  }
  const named = [...counts].flatMap(([value, count]) => (value === null ? [] : [{ value, count }]))
  const offered =
    kind === 'read'
      ? READ_STATES.map((value) => ({ value, count: counts.get(value) ?? 0 }))
      : named.sort((a, b) => b.count - a.count)
  if (chosen !== null && !offered.some(({ value }) => value === chosen))
    offered.push({ value: chosen, count: counts.get(chosen) ?? 0 })
  const titleOf = (value: string): string => {
    if (kind === 'read') return t(`feeds.${value as ReadState}`)
    return kind === 'format' ? value.toUpperCase() : value
  }
  return {
    kind,
    title: titles[kind],
    options: [
      { value: null, title: t('feeds.all'), count: all, active: chosen === null },
      ...offered.map(({ value, count }) => ({
        value,
        title: titleOf(value),
        count,
        active: value === chosen,
      })),
    ],
  }
}
