import { useEffect, useEffectEvent } from 'react'
import { isKeyHeard } from '#web/components/preferences.ts'
import { type Action, actionOf, belongsToControl } from './keys.ts'
import type { Direction } from './spreads.ts'

function controlOf(target: EventTarget | null): 'button' | 'slider' | 'text' | 'none' {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target.matches('input[type="range"]')) return 'slider'
  if (target.matches('input, textarea, select, [contenteditable]')) return 'text'
  return target.matches('button, a') ? 'button' : 'none'
}

/** Hears the reader's keys anywhere on the page, but not while a menu or dialog is open (`resting`). */
export function useReaderKeys(direction: Direction, resting: boolean, act: (action: Action) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (resting || event.defaultPrevented || !isKeyHeard(event.key)) return
    if (belongsToControl(event.key, controlOf(event.target))) return
    const action = actionOf(event, direction)
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
