import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#web/components/text/format.ts'

/** A counted value. */
export interface Bar {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly isPressed: boolean
  readonly onPress: () => void
}

interface BarsProps {
  readonly title: string
  /** Number of comics that a bar of full length has. */
  readonly total: number
  readonly bars: readonly Bar[]
}

/** Number of bars shown at first, and added by each "more". */
const FIRST = 6
const STEP = 24

/** A box with a bar for each value; nothing without values. Bars are buttons unless their count is 0. */
export function Bars({ title, total, bars }: BarsProps) {
  const { t, i18n } = useTranslation()
  const heading = useId()
  const [most, setMost] = useState(FIRST)
  if (bars.length === 0) return null
  const shown = bars.length <= FIRST + 1 ? bars : bars.slice(0, most)
  return (
    <section className="box" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul className="figures-bars tabular">
        {shown.map(({ key, name, count, isPressed, onPress }) => (
          <li key={key}>
            <button
              type="button"
              aria-label={t('collection.bar', { name, comics: t('common.comics', { count }) })}
              title={name}
              aria-pressed={isPressed}
              disabled={count === 0}
              onClick={onPress}
            >
              <span>{name}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ transform: `scaleX(${count / Math.max(1, total)})` }} />
              </span>
              <span>{formatCount(count, i18n.language)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < bars.length && (
        <button type="button" className="text-link" onClick={() => setMost(most + STEP)}>
          {t('actions.moreOptions', { more: bars.length - shown.length })}
        </button>
      )}
    </section>
  )
}
