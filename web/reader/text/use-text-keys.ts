import { useEffect, useEffectEvent } from 'react'
import { isKeyHeard } from '#web/components/preferences.ts'
import { belongsToControl } from '../keys/controls.ts'
import { type TextAction, textActionOf } from './text-keys.ts'

/** Hears a book's keys anywhere on the page, but not while a menu or dialog is open (`resting`). */
export function useTextKeys(resting: boolean, act: (action: TextAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (resting || event.defaultPrevented || !isKeyHeard(event.key)) return
    const onButton = event.target instanceof HTMLElement && event.target.matches('button, a')
    if (belongsToControl(event.key, onButton ? 'button' : 'none')) return
    const action = textActionOf(event)
    if (action === null) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
