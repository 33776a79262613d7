import { useSyncExternalStore } from 'react'
import type { PlaylistItem } from '#contract/helper/playlists.ts'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import type { CardItem } from './select/selection.ts'

/** An action on comics that needs a dialog. */
export type Task =
  | { readonly kind: 'edit-issue'; readonly comic: ComicCard }
  | { readonly kind: 'edit-series'; readonly series: SeriesCard }
  | { readonly kind: 'edit-many'; readonly comics: readonly ComicCard[] }
  | { readonly kind: 'add-to-playlist'; readonly items: readonly PlaylistItem[] }
  | { readonly kind: 'add-to-entity'; readonly items: readonly CardItem[] }

let current: Task | null = null
const listeners = new Set<() => void>()

function set(task: Task | null): void {
  current = task
  for (const listener of listeners) listener()
}

/** Opens the dialog of a task, rendered by `ActionDialogs`. When the dialog closes, the focus returns. */
export const openTask = (task: Task): void => set(task)
export const closeTask = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the task whose dialog is open; null if none is. */
export const useTask = (): Task | null => useSyncExternalStore(subscribe, () => current)
