import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpreadName } from './spread-name.ts'
import type { Direction, Spread } from './spreads.ts'

interface SliderProps {
  readonly spreads: readonly Spread[]
  readonly index: number
  readonly total: number
  readonly direction: Direction
  readonly thumbnailOf: (page: number) => string | null
  readonly onJump: (index: number) => void
}

/** Where one is among the spreads. Dragging only shows the thumbnail; letting go jumps. */
export function Slider({ spreads, index, total, direction, thumbnailOf, onJump }: SliderProps) {
  const { t } = useTranslation()
  const nameOf = useSpreadName(total)
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const at = dragged ?? index
  const preview = dragged === null ? undefined : spreads[dragged]
  const spread = spreads[at]

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

  const share = spreads.length > 1 ? at / (spreads.length - 1) : 1
  return (
    <div className="reader-slider" dir={direction} style={{ '--share': share } as CSSProperties}>
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.max(spreads.length - 1, 0)}
        value={at}
        aria-label={t('reader.goToPage')}
        aria-valuetext={spread ? nameOf(spread) : undefined}
        onChange={(event) => setDragged(event.target.valueAsNumber)}
      />
      {preview && (
        <div className="reader-preview" aria-hidden="true">
          <div>
            {preview.pages.map((page) => (
              <img
                key={page}
                src={thumbnailOf(page) ?? undefined}
                alt=""
                onError={({ currentTarget }) => currentTarget.style.setProperty('visibility', 'hidden')}
              />
            ))}
          </div>
          <span className="tabular">{preview.pages.join('–')}</span>
        </div>
      )}
    </div>
  )
}
