import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

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
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? page
  const at = dragged === null ? share : (dragged - 1) / Math.max(1, total - 1)

  // React's onChange is the browser's `input`; letting go is its `change`.
  const commit = useEffectEvent((value: number) => {
    setDragged(null)
    onJump(value)
  })
  useEffect(() => {
    const slider = input.current
    const change = () => slider && commit(slider.valueAsNumber)
    slider?.addEventListener('change', change)
    return () => slider?.removeEventListener('change', change)
  }, [])

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
          ref={input}
          type="range"
          min={1}
          max={total}
          value={shown}
          aria-orientation="vertical"
          aria-label={t('reader.goToPage')}
          aria-valuetext={t('reader.pageOf', { page: shown, total })}
          onChange={(event) => setDragged(event.target.valueAsNumber)}
        />
      </div>
      <span className="tabular" aria-hidden="true">
        {total}
      </span>
    </div>
  )
}
