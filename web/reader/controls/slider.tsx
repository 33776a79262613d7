import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tick } from '../marks/ticks.ts'
import { spreadRatio } from '../spreads/fit.ts'
import { useSpreadName } from '../spreads/spread-name.ts'
import type { Direction, Spread } from '../spreads/spreads.ts'
import { Thumbnail, type ThumbnailProps } from '../thumbnail/thumbnail.tsx'
import { useSlider } from './use-slider.ts'

interface SliderProps extends ThumbnailProps {
  readonly spreads: readonly Spread[]
  readonly index: number
  readonly total: number
  readonly direction: Direction
  /** Spreads with the beginning of a chapter or a bookmark. */
  readonly ticks: readonly { readonly at: number; readonly kind: Tick['kind'] }[]
  readonly onJump: (index: number) => void
}

/** Slider of the current spread. Dragging shows a thumbnail; letting go jumps there. */
export function Slider(props: SliderProps) {
  const { spreads, index, total, direction, ticks, onJump, ...pages } = props
  const { t } = useTranslation()
  const nameOf = useSpreadName(total)
  const { dragged, slider } = useSlider(onJump)
  const at = dragged ?? index
  const preview = dragged === null ? undefined : spreads[dragged]
  const spread = spreads[at]

  const shareOf = (place: number) => (spreads.length > 1 ? place / (spreads.length - 1) : 1)
  return (
    <div className="reader-slider" dir={direction} style={{ '--share': shareOf(at) } as CSSProperties}>
      {ticks.map((tick) => (
        <span
          key={`${tick.kind} ${tick.at}`}
          className="reader-tick"
          data-kind={tick.kind}
          aria-hidden="true"
          style={{ '--share': shareOf(tick.at) } as CSSProperties}
        />
      ))}
      <input
        {...slider}
        type="range"
        min={0}
        max={Math.max(spreads.length - 1, 0)}
        value={at}
        aria-label={t('reader.goToPage')}
        aria-valuetext={spread ? nameOf(spread) : undefined}
      />
      {preview && (
        <div
          className="reader-preview"
          aria-hidden="true"
          style={{ '--ratio': spreadRatio({ ...preview, side: 'middle' }, pages.pictureOf) } as CSSProperties}
        >
          <div>
            {preview.pages.map((page) => (
              <Thumbnail key={page} page={page} {...pages} />
            ))}
          </div>
          <span className="tabular">{preview.pages.join('–')}</span>
        </div>
      )}
    </div>
  )
}
