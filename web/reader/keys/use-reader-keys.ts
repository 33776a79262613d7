import { useEffect, useEffectEvent } from 'react'
import { isShortcutEnabled } from '#web/components/preferences/preferences.ts'

type Control = 'button' | 'slider' | 'text' | 'none'

/** Returns the kind of control an event's target is. */
function controlOf(target: EventTarget | null): Control {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target.matches('input[type="range"]')) return 'slider'
  // Space toggles a checkbox.
  if (target.matches('input[type="checkbox"]')) return 'button'
  if (target.matches('input, textarea, select, [contenteditable]')) return 'text'
  return target.matches('button, a') ? 'button' : 'none'
}

/**
 * True if the focused control needs the key itself: Space and Enter for a button, also the arrow and page keys for a
 * slider, all keys but Escape for a text field.
 */
export function belongsToControl(key: string, control: Control): boolean {
  if (control === 'none' || key === 'Escape') return false
  if (control === 'text') return true
  if (key === ' ' || key === 'Enter') return true
  return control === 'slider' && /^(Arrow|Home|End|Page)/.test(key)
}

/** Handles the reader's keys anywhere on the page, except while a menu or dialog is open (`resting`). */
export function useReaderKeys<Action>(
  resting: boolean,
  actionOf: (event: KeyboardEvent) => Action | null,
  act: (action: Action) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (resting || event.defaultPrevented || !isShortcutEnabled(event.key)) return
    if (belongsToControl(event.key, controlOf(event.target))) return
    const action = actionOf(event)
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
