import { useState } from 'react'
import { usePreferences } from '#web/components/preferences/preferences.ts'

/**
 * Flashes the page area black and white after every `flashEvery` turns, in either direction, if the user turned that
 * on, because it clears electronic ink. `spread` is the index of the current spread.
 */
export function Flash({ spread }: { spread: number }) {
  const { eink, flash, flashEvery } = usePreferences()
  const [last, setLast] = useState({ spread, turns: 0 })
  if (last.spread !== spread) setLast({ spread, turns: last.turns + 1 })
  const isDue = last.turns > 0 && last.turns % flashEvery === 0
  return eink && flash && isDue ? <div key={last.turns} className="reader-flash" aria-hidden="true" /> : null
}
