import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LongListProps<T> {
  readonly items: readonly T[]
  /** How many are drawn at first, and how many more each time that more are asked for. */
  readonly step: number
  readonly children: (item: T) => ReactNode
}

/** A list of names that is drawn in parts. */
export function LongList<T>({ items, step, children }: LongListProps<T>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(step)
  return (
    <>
      <ul className="settings-names">{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <button type="button" className="text-link" onClick={() => setShown(shown + step)}>
          {t('settings.dismissed.more')}
        </button>
      )}
    </>
  )
}
