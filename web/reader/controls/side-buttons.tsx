import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../spreads/spreads.ts'
import type { Bars } from './bars.ts'

interface SideButtonsProps {
  readonly direction: Direction
  /** True on the first page. */
  readonly first: boolean
  readonly bars: Bars
  readonly onTurn: (by: 1 | -1) => void
}

/** Round buttons beside the page, for mouse and keyboard; they appear with the other controls. */
export function SideButtons({ direction, first, bars, onTurn }: SideButtonsProps) {
  const { t } = useTranslation()
  const button = (by: 1 | -1) => {
    const isLeft = by < 0 === (direction === 'ltr')
    return (
      <button
        key={by}
        type="button"
        className="reader-side"
        data-place={isLeft ? 'left' : 'right'}
        aria-label={t(by < 0 ? 'reader.keys.previous' : 'reader.keys.next')}
        disabled={by < 0 && first}
        style={{ top: `calc(50% + ${(bars.top - bars.bottom) / 2 - 28}px)` }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTurn(by)}
      >
        {isLeft ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      </button>
    )
  }
  return [button(-1), button(1)]
}
