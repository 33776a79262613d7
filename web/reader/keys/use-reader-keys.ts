import { useEffect, useEffectEvent } from 'react'
import { isKeyHeard } from '#web/components/preferences.ts'
import { belongsToControl, controlOf } from './controls.ts'

/** Acts on the reader's keys anywhere on the page, but not while a menu or dialog is open (`resting`). */
export function useReaderKeys<Action>(
  resting: boolean,
  actionOf: (event: KeyboardEvent) => Action | null,
  act: (action: Action) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (resting || event.defaultPrevented || !isKeyHeard(event.key)) return
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
