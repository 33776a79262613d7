import type { HeldComic } from '#library/catalog/holdings.ts'
import type { UserProgress } from '../progress/progress.ts'
import type { Say } from '../words.ts'

/** How far a comic was read, as lists are narrowed by it. */
export const READ_STATES = ['unread', 'reading', 'read'] as const
export type ReadState = (typeof READ_STATES)[number]

/** What a list of comics is narrowed to. */
export interface Choices {
  readonly read: ReadState | null
  readonly format: string | null
  readonly publisher: string | null
}

export const FACET_KINDS = ['read', 'format', 'publisher'] as const
export type FacetKind = (typeof FACET_KINDS)[number]

/** A way to narrow a list: exactly one of its options is chosen. */
export interface FacetGroup {
  readonly kind: FacetKind
  readonly title: string
  readonly options: readonly FacetOption[]
}

export interface FacetOption {
  /** Null: all. */
  readonly value: string | null
  readonly title: string
  /** Comics that it would leave, the other groups' choices respected. */
  readonly count: number
  readonly active: boolean
}

/** Publishers offered: a page of a feed has no room for all. */
const PUBLISHERS = 5

/** How far each comic was read; asked once for a whole list. */
function readStates(progress: UserProgress): (comic: HeldComic) => ReadState {
  const opened = new Map(
    progress.all().map(({ comicId, finished }) => [comicId, finished ? 'read' : 'reading'] as const),
  )
  return opened.size === 0 ? () => 'unread' : ({ id }) => opened.get(id) ?? 'unread'
}

type Counts = Readonly<Record<FacetKind, ReadonlyMap<string | null, number>>>

interface Counted {
  readonly comics: readonly HeldComic[]
  readonly counts: Counts
}

/** How often each value comes; those that follow each other are mostly the same. */
class Tally {
  readonly #found = new Map<string | null, { count: number }>()
  #last: { readonly value: string | null; readonly of: { count: number } } | null = null

  add(value: string | null): void {
    if (this.#last?.value !== value) {
      const of = this.#found.get(value) ?? { count: 0 }
      this.#found.set(value, of)
      this.#last = { value, of }
    }
    if (this.#last !== null) this.#last.of.count++
  }

  counts(): ReadonlyMap<string | null, number> {
    return new Map([...this.#found].map(([value, { count }]) => [value, count]))
  }
}

/** One pass over a list, which may be of all comics: nothing is made for each. */
function count(
  comics: readonly HeldComic[],
  chosen: Choices,
  stateOf: (comic: HeldComic) => ReadState,
): Counted {
  const [reads, formats, publishers] = [new Tally(), new Tally(), new Tally()]
  const fitting: HeldComic[] = []
  for (const comic of comics) {
    const { format, publisher } = comic
    const state = stateOf(comic)
    const isRead = chosen.read === null || chosen.read === state
    const isFormat = chosen.format === null || chosen.format === format
    const isPublisher = chosen.publisher === null || chosen.publisher === publisher
    if (isRead && isFormat && isPublisher) fitting.push(comic)
    // Within a group each option is counted as if none of it were chosen.
    if (isFormat && isPublisher) reads.add(state)
    if (isRead && isPublisher) formats.add(format)
    if (isRead && isFormat) publishers.add(publisher)
  }
  const counts = { read: reads.counts(), format: formats.counts(), publisher: publishers.counts() }
  return { comics: fitting, counts }
}

interface Kept {
  /** What was read when it was counted: another array once that has changed. */
  readonly places: unknown
  readonly choices: string
  readonly counted: Counted
}

/** The last counts of each list that stays: of all comics they take longer than all else of a page. */
const kept = new WeakMap<readonly HeldComic[], Kept>()

function counted(comics: readonly HeldComic[], chosen: Choices, progress: UserProgress): Counted {
  const places = progress.all()
  const choices = JSON.stringify([chosen.read, chosen.format, chosen.publisher])
  const known = kept.get(comics)
  if (known?.places === places && known.choices === choices) return known.counted
  const now = count(comics, chosen, readStates(progress))
  kept.set(comics, { places, choices, counted: now })
  return now
}

/** The comics of a list that fit the choices, in its order, and what else could be chosen. */
export function narrowed(
  comics: readonly HeldComic[],
  chosen: Choices,
  progress: UserProgress,
  say: Say,
): { readonly comics: readonly HeldComic[]; readonly facets: readonly FacetGroup[] } {
  const { comics: fitting, counts } = counted(comics, chosen, progress)
  const facets = FACET_KINDS.flatMap((kind) => {
    const group = groupOf(kind, counts[kind], chosen[kind], say)
    return group.options.length > 2 || chosen[kind] !== null ? [group] : []
  })
  return { comics: fitting, facets }
}

function groupOf(
  kind: FacetKind,
  counts: ReadonlyMap<string | null, number>,
  chosen: string | null,
  say: Say,
): FacetGroup {
  const titles: Readonly<Record<FacetKind, string>> = {
    read: say('feeds.state'),
    format: say('feeds.format'),
    publisher: say('feeds.publisher'),
  }
  const named = [...counts].flatMap(([value, count]) => (value === null ? [] : [{ value, count }]))
  const offered =
    kind === 'read'
      ? READ_STATES.map((value) => ({ value, count: counts.get(value) ?? 0 }))
      : named.sort((a, b) => b.count - a.count).slice(0, kind === 'publisher' ? PUBLISHERS : undefined)
  if (chosen !== null && !offered.some(({ value }) => value === chosen))
    offered.push({ value: chosen, count: counts.get(chosen) ?? 0 })
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const titleOf = (value: string): string => {
    if (kind === 'read') return say(`feeds.${value as ReadState}`)
    return kind === 'format' ? value.toUpperCase() : value
  }
  return {
    kind,
    title: titles[kind],
    options: [
      { value: null, title: say('feeds.all'), count: all, active: chosen === null },
      ...offered.map(({ value, count }) => ({
        value,
        title: titleOf(value),
        count,
        active: value === chosen,
      })),
    ],
  }
}
