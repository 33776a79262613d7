import { useEffect, useRef } from 'react'
import { isShortcutEnabled } from '../preferences/preferences.ts'

/** True for a target that uses the keys itself: a field, a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const own = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]'
  return target.isContentEditable || target.closest(own) !== null
}

/** Calls `press` when a key is pressed anywhere, named as by `KeyboardEvent.key`, except while typing. */
export function useKey(key: string, press: () => void): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isShortcutEnabled(event.key)) return
      if (event.key.toLowerCase() !== key.toLowerCase() || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key])
}

/** True while a dialog or a menu is open, which handles Escape itself. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
