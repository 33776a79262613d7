import { useSyncExternalStore } from 'react'
import type { PlaylistItem } from '#contract/helper/playlists.ts'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import type { CardItem } from './select/selection.ts'

/** What is done with comics in a dialog, wherever they are listed. */
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
  for (const tell of listeners) tell()
}

/** Opens the dialog of a task; `ActionDialogs` of the frame shows it, and the focus comes back when it closes. */
export const begin = (task: Task): void => set(task)
export const finish = (): void => set(null)

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The task whose dialog is open. */
export const useTask = (): Task | null => useSyncExternalStore(listen, () => current)
