import { useEffect, useEffectEvent } from 'react'
import { isBindable, keyName } from './keymap.ts'

/**
 * While waiting, the next key that can be bound is told and goes no further; Escape tells null, and is all that is
 * waited for where `only` says so. Tab and Enter stay those of the controls beside.
 */
export function useNextKey(waiting: boolean, tell: (key: string | null) => void, only?: 'escape'): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const name = keyName(event)
    const isEscape = event.key === 'Escape'
    if (!isEscape && (only === 'escape' || name === null || !isBindable(name))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(isEscape ? null : name)
  })
  useEffect(() => {
    if (!waiting) return
    const listen = (event: KeyboardEvent) => hear(event)
    // Before a dialog hears Escape, and before a button hears Space.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [waiting])
}
