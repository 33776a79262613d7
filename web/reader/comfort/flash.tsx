import { usePreferences } from '#web/components/preferences.ts'

/** Turns the page's place black and white for a moment with each turn, where that was chosen: it wipes electronic ink. */
export function Flash({ turn }: { turn: number }) {
  const { eink, flash } = usePreferences()
  return eink && flash ? <div key={turn} className="reader-flash" aria-hidden="true" /> : null
}
