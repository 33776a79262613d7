import { useState } from 'react'
import { usePreferences } from '#web/components/preferences.ts'

/**
 * Turns the page's place black and white for a moment with each turn, to and fro, or each so many, where that was
 * chosen: it wipes electronic ink. `spread` is the place of what is on screen.
 */
export function Flash({ spread }: { spread: number }) {
  const { eink, flash, flashEvery } = usePreferences()
  const [last, setLast] = useState({ spread, turns: 0 })
  if (last.spread !== spread) setLast({ spread, turns: last.turns + 1 })
  const isDue = last.turns > 0 && last.turns % flashEvery === 0
  return eink && flash && isDue ? <div key={last.turns} className="reader-flash" aria-hidden="true" /> : null
}
