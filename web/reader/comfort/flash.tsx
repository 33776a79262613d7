import { usePreferences } from '#web/components/preferences.ts'

/** Turns the page's place black and white for a moment with each turn, or each so many, where that was chosen: it wipes electronic ink. */
export function Flash({ turn }: { turn: number }) {
  const { eink, flash, flashEvery } = usePreferences()
  return eink && flash && turn % flashEvery === 0 ? (
    <div key={turn} className="reader-flash" aria-hidden="true" />
  ) : null
}
