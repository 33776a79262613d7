import { useEffect, useEffectEvent } from 'react'
import { isKeyHeard } from '#web/components/preferences.ts'
import type { Action } from '#web/components/reading/actions.ts'
import { actionOf } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import type { Direction } from '../spreads.ts'
import { belongsToControl, controlOf } from './controls.ts'

/** Hears the reader's keys anywhere on the page, but not while a menu or dialog is open (`resting`). */
export function useReaderKeys(direction: Direction, resting: boolean, act: (action: Action) => void): void {
  const { keymap } = useKeymap()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (resting || event.defaultPrevented || !isKeyHeard(event.key)) return
    if (belongsToControl(event.key, controlOf(event.target))) return
    const action = actionOf(event, direction === 'rtl', keymap)
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
