import { useTranslation } from 'react-i18next'
import type { Action } from './actions.ts'
import { useKeymap } from './use-keymap.ts'

/** Labels of keys that are the same on every keyboard. */
const SIGNS: Readonly<Record<string, string>> = {
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  '-': '−',
}
/** Keys whose labels depend on the language. */
const NAMED = ['space', 'home', 'end', 'pageup', 'pagedown', 'insert', 'delete', 'backspace'] as const
type Named = (typeof NAMED)[number]
const isNamed = (key: string): key is Named => NAMED.some((each) => each === key)

/** Returns a function that labels a key: `D`, `→`, `Mayús + Espacio`. */
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

/** Returns a function that labels the first key of an action; null for an action without keys. */
export function useCapOf(): (action: Action) => string | null {
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  return (action) => {
    const [key] = keymap[action]
    return key === undefined ? null : labelOf(key)
  }
}
