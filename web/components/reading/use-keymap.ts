import { useSyncExternalStore } from 'react'
import { type Keymap, keymapOf, type Rebound, reboundFrom } from './keymap.ts'

const STORED = 'comics.keys'

/** Changed keys and the resulting keymap, per device, as they depend on its keyboard. */
interface StoredKeys {
  readonly rebound: Rebound
  readonly keymap: Keymap
}

function stored(): StoredKeys {
  const rebound = reboundFrom(localStorage.getItem(STORED))
  return { rebound, keymap: keymapOf(rebound) }
}

let current: StoredKeys | null = null
const listeners = new Set<() => void>()

function changed(next: StoredKeys): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another window of this browser changed them.
  const onStorage = ({ key }: StorageEvent) => key === STORED && changed(stored())
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function read(): StoredKeys {
  current ??= stored()
  return current
}

/** Returns the reader's current keys; rerenders when they change. */
export const useKeymap = (): StoredKeys => useSyncExternalStore(subscribe, read)

/** Stores and applies changed keys. Throws if the storage refuses; then nothing changes. */
export function rebind(rebound: Rebound): void {
  if (Object.keys(rebound).length === 0) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, JSON.stringify(rebound))
  changed({ rebound, keymap: keymapOf(rebound) })
}
