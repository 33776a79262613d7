import { useTranslation } from 'react-i18next'
import type { Action } from './actions.ts'
import { useKeymap } from './use-keymap.ts'

/** Signs that stand for keys on every keyboard. */
const SIGNS: Readonly<Record<string, string>> = {
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  '-': '−',
}
/** Keys that each language's keyboards call their own way. */
const NAMED = ['space', 'home', 'end', 'pageup', 'pagedown', 'insert', 'delete', 'backspace'] as const
type Named = (typeof NAMED)[number]
const isNamed = (key: string): key is Named => NAMED.some((each) => each === key)

/** How a key is written on its cap: `D`, `→`, `Mayús + Espacio`. */
export function useKeyLabel(): (name: string) => string {
  const { t } = useTranslation()
  const one = (key: string) => {
    if (isNamed(key)) return t(`handling.keys.cap.${key}`)
    return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1))
  }
  return (name) =>
    name.startsWith('shift+')
      ? `${t('handling.keys.cap.shift')} + ${one(name.slice('shift+'.length))}`
      : one(name)
}

/** How the first key of an action is written on its cap; null for an action that has none. */
export function useCapOf(): (action: Action) => string | null {
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  return (action) => {
    const [key] = keymap[action]
    return key === undefined ? null : labelOf(key)
  }
}
