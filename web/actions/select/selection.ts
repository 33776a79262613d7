import { useSyncExternalStore } from 'react'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'

/** The comic or series of a card. */
export type CardItem =
  | { readonly kind: 'comic'; readonly comic: ComicCard }
  | { readonly kind: 'series'; readonly series: SeriesCard }

/** Selected items of the current grid by key; empty without a selection. */
export type Selection = ReadonlyMap<string, CardItem>

export const keyOf = (item: CardItem): string =>
  item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`

const NONE: Selection = new Map()
let chosen = NONE
const listeners = new Set<() => void>()

function set(next: Selection): void {
  chosen = next.size === 0 ? NONE : next
  for (const listener of listeners) listener()
}

/** Selects an item, or deselects it. */
export function toggleItem(item: CardItem): void {
  const next = new Map(chosen)
  if (!next.delete(keyOf(item))) next.set(keyOf(item), item)
  set(next)
}

/** Adds items to the selection. */
export function selectItems(items: readonly CardItem[]): void {
  set(new Map([...chosen, ...items.map((item) => [keyOf(item), item] as const)]))
}

/** Selects only these items. */
export const replaceSelection = (items: readonly CardItem[]): void =>
  set(new Map(items.map((item) => [keyOf(item), item])))

/** Number of rendered grids whose cards can be selected. */
let grids = 0

/** Registers a grid whose cards can be selected. Returns a function that clears the selection and removes the grid. */
export function registerGrid(): () => void {
  grids++
  return () => {
    grids--
    clearSelection()
  }
}

/** True if the screen has a grid, whose bar has the actions of the selection. */
export const canSelect = (): boolean => grids > 0

export const clearSelection = (): void => set(NONE)
export const isSelecting = (): boolean => chosen.size > 0

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCardSelection = (): Selection => useSyncExternalStore(subscribe, () => chosen)

/** Returns whether a card is selected; null without a selection. */
export const useIsSelected = (key: string): boolean | null =>
  useSyncExternalStore(subscribe, () => (chosen.size === 0 ? null : chosen.has(key)))
