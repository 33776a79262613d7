import type { ComicCard } from '#contract/helper/shapes.ts'
import type { ReadingState } from '#domain/reading-state.ts'
import { type Gap, storyGaps } from '#domain/story-order.ts'

/** A comic's place in a story: null where it has none. */
export interface Part {
  readonly path: string
  readonly order: number | null
  /** Null for a comic that is not on this computer. */
  readonly comic: ComicCard | null
}

/** A row of a storyline: a part, or the parts that nobody has. */
export type StoryRow =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'gap'; readonly gap: Gap }

/** The parts in their order, each gap before the part that follows it; those without a number come last. */
export function storyRows(parts: readonly Part[], total: number | null): StoryRow[] {
  const gaps = storyGaps(
    parts.map(({ order }) => order),
    total,
  )
  const gapRow = (gap: Gap | null | undefined): StoryRow[] => (gap ? [{ kind: 'gap', gap }] : [])
  // What is missing at the end stands before those without a number.
  const unnumbered = parts.findIndex(({ order }) => order === null)
  const end = unnumbered < 0 ? parts.length : unnumbered
  return [
    ...parts.slice(0, end).flatMap((part, at): StoryRow[] => [...gapRow(gaps[at]), { kind: 'part', part }]),
    ...gapRow(gaps.at(-1)),
    ...parts.slice(end).map((part): StoryRow => ({ kind: 'part', part })),
  ]
}

/** What a file is called that is not here. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** How many parts a story has: those that are known, and those that are missing. */
export function partsIn(rows: readonly StoryRow[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === 'part' ? 1 : row.gap.to - row.gap.from + 1), 0)
}

/** The paths of the parts once a row was moved to another's place. */
export function pathsAfter(rows: readonly StoryRow[], from: number, to: number): string[] {
  const order = [...rows]
  order.splice(to, 0, ...order.splice(from, 1))
  return order.flatMap((row) => (row.kind === 'part' ? [row.part.path] : []))
}

/** Where one goes on in a story: with the part that was begun, else the first that is unread; null where all is read. */
export function nextPart(
  parts: readonly Part[],
  stateOf: (comic: ComicCard) => ReadingState,
): { readonly comic: ComicCard; readonly order: number | null; readonly isStarted: boolean } | null {
  const here = parts.flatMap(({ comic, order }) => (comic?.available ? [{ comic, order }] : []))
  const states = here.map(({ comic }) => stateOf(comic).state)
  const isStarted = states.some((state) => state === 'started' || state === 'read')
  const lastRead = states.lastIndexOf('read')
  const begun = states.indexOf('started')
  const after = states.findIndex((state, at) => at > lastRead && state !== 'read')
  const any = states.findIndex((state) => state !== 'read')
  const next = here[begun >= 0 ? begun : after >= 0 ? after : any]
  return next === undefined ? null : { ...next, isStarted }
}
