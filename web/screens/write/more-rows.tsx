import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'

interface MoreRowsProps<T> {
  readonly items: readonly T[]
  /** Number of rows at first, and more with each press of the button. */
  readonly step: number
  readonly label?: string
  readonly children: (item: T) => ReactNode
}

/** A list that begins with its first rows and has a button for more. */
export function MoreRows<T>({ items, step, label, children }: MoreRowsProps<T>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(step)
  const rest = items.length - shown
  return (
    <>
      <ul aria-label={label}>{items.slice(0, shown).map(children)}</ul>
      {rest > 0 && (
        <Button kind="ghost" size="small" className="write-more" onClick={() => setShown(shown + step)}>
          {t('write.more', { count: rest })}
        </Button>
      )}
    </>
  )
}
