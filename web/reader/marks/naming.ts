import { useSyncExternalStore } from 'react'
import type { Bookmark } from '#web/data/progress/bookmarks.ts'

let named: Bookmark | null = null
const listeners = new Set<() => void>()

function set(next: Bookmark | null): void {
  named = next
  for (const listener of listeners) listener()
}

/**
 * Opens the dialog that names a bookmark. A toast may call it after the component that showed the toast has
 * unmounted.
 */
export const openNameDialog = (mark: Bookmark): void => set(mark)
export const closeNameDialog = (): void => set(null)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The bookmark in the dialog; null while it is closed. */
export const useNaming = (): Bookmark | null => useSyncExternalStore(listen, () => named)
