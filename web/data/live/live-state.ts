import { useSyncExternalStore } from 'react'

/** State of the helper's event stream. */
interface LiveState {
  /** True while events arrive, in this tab or through the tab that holds the stream. */
  readonly isOpen: boolean
  /** True if the stream reports changes of the user's entities. */
  readonly entities: boolean
  /** True once the stream has reported an alarm, which may be answered since. */
  readonly hasAlarm: boolean
}

let state: LiveState = { isOpen: false, entities: false, hasAlarm: false }
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while live events arrive, so that what they report need not be polled. */
export const isLive = (): boolean => state.isOpen

/** Changes the state of the stream. Null marks its end; a reported alarm stays, as the stream may come back. */
export function setLive(changes: Partial<LiveState> | null): void {
  state = { ...state, ...(changes ?? { isOpen: false, entities: false }) }
  if (state.isOpen) {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  for (const listener of listeners) listener()
}

/** Returns true once the stream has reported an alarm, which the user may have answered since. */
export const useHasAlarm = (): boolean => useSyncExternalStore(subscribe, () => state.hasAlarm)

/** True if the event stream reports changes of entities; waits up to `timeout` milliseconds for it to open. */
export async function reportsEntities(timeout: number): Promise<boolean> {
  if (!state.isOpen)
    await new Promise<void>((resolve) => {
      waiting.add(resolve)
      setTimeout(resolve, timeout)
    })
  return state.entities
}
