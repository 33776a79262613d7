import { useEffect, useEffectEvent } from 'react'
import { isKeyHeard } from '#web/components/preferences.ts'
import type { Action } from '#web/components/reading/actions.ts'
import { actionOf } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import type { Direction } from '../spreads.ts'
import { belongsToControl } from './controls.ts'

function controlOf(target: EventTarget | null): 'button' | 'slider' | 'text' | 'none' {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target.matches('input[type="range"]')) return 'slider'
  // Space turns a switch, arrows go through a choice.
  if (target.matches('input[type="checkbox"]')) return 'button'
  if (target.matches('input, textarea, select, [contenteditable]')) return 'text'
  return target.matches('button, a') ? 'button' : 'none'
}

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
