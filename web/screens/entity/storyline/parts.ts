import type { ComicCard } from '#contract/helper/shapes.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { type Gap, storyGaps } from '#domain/story-order.ts'

/** A comic of a storyline and its number in it; null without a number. */
export interface Part {
  readonly path: string
  readonly order: number | null
  /** Null for a comic that is not on this computer. */
  readonly comic: ComicCard | null
}

/** A row of a storyline: a part, or a range of missing parts. */
export type StoryRow =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'gap'; readonly gap: Gap }

/** Returns the parts in order, with each gap before the part that follows it. Parts without a number come last. */
export function storyRows(parts: readonly Part[], total: number | null): StoryRow[] {
  const gaps = storyGaps(
    parts.map(({ order }) => order),
    total,
  )
  const gapRow = (gap: Gap | null | undefined): StoryRow[] => (gap ? [{ kind: 'gap', gap }] : [])
  // A gap at the end comes before the parts without a number.
  const unnumbered = parts.findIndex(({ order }) => order === null)
  const end = unnumbered < 0 ? parts.length : unnumbered
  return [
    ...parts.slice(0, end).flatMap((part, at): StoryRow[] => [...gapRow(gaps[at]), { kind: 'part', part }]),
    ...gapRow(gaps.at(-1)),
    ...parts.slice(end).map((part): StoryRow => ({ kind: 'part', part })),
  ]
}

/** Returns the text in a part's circle: its number; parts without a number count on from the last one. */
export function markOf(parts: readonly Part[], part: Part): string {
  if (part.order !== null) return String(part.order)
  const unnumbered = parts.filter(({ order }) => order === null)
  const last = parts.findLast(({ order }) => order !== null)?.order ?? 0
  return String(last + unnumbered.indexOf(part) + 1)
}

/** Returns the file name of a path. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** Returns the number of parts, known and missing. */
export function countParts(rows: readonly StoryRow[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === 'part' ? 1 : row.gap.to - row.gap.from + 1), 0)
}

/** Returns the paths of the parts after the row at `from` is moved to `to`. */
export function pathsAfterMove(rows: readonly StoryRow[], from: number, to: number): string[] {
  const order = [...rows]
  order.splice(to, 0, ...order.splice(from, 1))
  return order.flatMap((row) => (row.kind === 'part' ? [row.part.path] : []))
}

/** Returns the next part: the first started, else the first unread after the last read, else any unread; else null. */
export function nextPart(
  parts: readonly Part[],
  stateOf: (comic: ComicCard) => ReadingState,
): { readonly comic: ComicCard; readonly order: number | null; readonly isStarted: boolean } | null {
  const available = parts.flatMap(({ comic, order }) => (comic?.available ? [{ comic, order }] : []))
  const states = available.map(({ comic }) => stateOf(comic).state)
  const isStarted = states.some((state) => state === 'started' || state === 'read')
  const lastRead = states.lastIndexOf('read')
  const started = states.indexOf('started')
  const nextUnread = states.findIndex((state, at) => at > lastRead && state !== 'read')
  const firstUnread = states.findIndex((state) => state !== 'read')
  const next = available[started >= 0 ? started : nextUnread >= 0 ? nextUnread : firstUnread]
  return next === undefined ? null : { ...next, isStarted }
}
