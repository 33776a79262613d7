import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlider } from '../use-slider.ts'

interface RailProps {
  readonly page: number
  readonly total: number
  /** How much was read, 0 to 1. */
  readonly share: number
  readonly onJump: (page: number) => void
  /** What is marked along it. */
  readonly children?: ReactNode
}

/** How far one is, from top to bottom. Dragging tells the page; letting go jumps to it. */
export function Rail({ page, total, share, onJump, children }: RailProps) {
  const { t } = useTranslation()
  const { dragged, slider } = useSlider(onJump)
  const shown = dragged ?? page
  const at = dragged === null ? share : (dragged - 1) / Math.max(1, total - 1)

  return (
    <div className="reader-rail" style={{ '--share': at } as CSSProperties}>
      <span className="tabular" aria-hidden="true">
        1
      </span>
      <div>
        <i aria-hidden="true" />
        {children}
        <b className="tabular" aria-hidden="true">
          {shown}
        </b>
        <input
          {...slider}
          type="range"
          min={1}
          max={total}
          value={shown}
          aria-orientation="vertical"
          aria-label={t('reader.goToPage')}
          aria-valuetext={t('reader.pageOf', { page: shown, total })}
        />
      </div>
      <span className="tabular" aria-hidden="true">
        {total}
      </span>
    </div>
  )
}
