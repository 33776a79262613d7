import { useSyncExternalStore } from 'react'
import { type Keymap, keymapOf, type Rebound, reboundFrom } from './keymap.ts'

const STORED = 'comics.keys'

/** What was chosen, and what follows from it; each device has its own, as its keyboard is. */
interface Kept {
  readonly rebound: Rebound
  readonly keymap: Keymap
}

function stored(): Kept {
  const rebound = reboundFrom(localStorage.getItem(STORED))
  return { rebound, keymap: keymapOf(rebound) }
}

let current: Kept | null = null
const listeners = new Set<() => void>()

function changed(next: Kept): void {
  current = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  // Another window of this browser chose.
  const elsewhere = ({ key }: StorageEvent) => key === STORED && changed(stored())
  listeners.add(tell)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', elsewhere)
  }
}

function read(): Kept {
  current ??= stored()
  return current
}

/** The reader's keys as they are now, drawn again when they change. */
export const useKeymap = (): Kept => useSyncExternalStore(subscribe, read)

/** Keeps other keys at once. Throws what the browser throws where it keeps nothing; then nothing changed. */
export function rebind(rebound: Rebound): void {
  if (Object.keys(rebound).length === 0) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, JSON.stringify(rebound))
  changed({ rebound, keymap: keymapOf(rebound) })
}
