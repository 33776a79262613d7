import { useSyncExternalStore } from 'react'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'

/** What a card stands for. */
export type CardItem =
  | { readonly kind: 'comic'; readonly comic: ComicCard }
  | { readonly kind: 'series'; readonly series: SeriesCard }

/** What is chosen on the grid that is shown, by key; empty while nobody chooses. */
export type Chosen = ReadonlyMap<string, CardItem>

export const keyOf = (item: CardItem): string =>
  item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`

const NONE: Chosen = new Map()
let chosen = NONE
const listeners = new Set<() => void>()

function set(next: Chosen): void {
  chosen = next.size === 0 ? NONE : next
  for (const tell of listeners) tell()
}

/** Chooses an item, or no longer. */
export function toggle(item: CardItem): void {
  const next = new Map(chosen)
  if (!next.delete(keyOf(item))) next.set(keyOf(item), item)
  set(next)
}

/** Chooses all of these as well. */
export function choose(items: readonly CardItem[]): void {
  set(new Map([...chosen, ...items.map((item) => [keyOf(item), item] as const)]))
}

export const clear = (): void => set(NONE)
export const isChoosing = (): boolean => chosen.size > 0

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useChosen = (): Chosen => useSyncExternalStore(listen, () => chosen)

/** Whether this card is chosen; null while nobody chooses. */
export const useIsChosen = (key: string): boolean | null =>
  useSyncExternalStore(listen, () => (chosen.size === 0 ? null : chosen.has(key)))
