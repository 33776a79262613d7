import { Bookmark } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { spreadRatio } from '../spreads/fit.ts'
import { useSpreadName } from '../spreads/spread-name.ts'
import type { Spread } from '../spreads/spreads.ts'
import { Thumbnail, type ThumbnailProps } from '../thumbnail/thumbnail.tsx'
import type { Cells } from './cells.ts'

interface GridCellProps extends ThumbnailProps {
  readonly spread: Spread
  readonly total: number
  readonly cells: Cells
  readonly isCurrent: boolean
  /** Names of the spread's bookmarks, also empty ones. */
  readonly marks: readonly string[]
  readonly onGo: () => void
  /** True for the one cell in the tab order. */
  readonly isStop: boolean
  readonly ref: Ref<HTMLButtonElement>
}

/** Cell of the grid: the spread's pages, and below them their numbers and bookmarks. */
export function GridCell({
  spread,
  total,
  cells,
  isCurrent,
  marks,
  isStop,
  onGo,
  ref,
  ...pages
}: GridCellProps) {
  const { t } = useTranslation()
  const nameOf = useSpreadName(total)
  const names = marks.filter((name) => name !== '').join(', ')
  const ratio = spreadRatio({ ...spread, side: 'middle' }, pages.pictureOf)
  const height = Math.min(cells.height, cells.width / ratio)
  const facts = [
    nameOf(spread),
    marks.length > 0 && t('places.marks.marked'),
    names,
    isCurrent && t('places.grid.here'),
  ]
  return (
    <button
      ref={ref}
      type="button"
      className="reader-cell"
      aria-label={facts.filter(Boolean).join(', ')}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={onGo}
    >
      <span className="reader-cell-room" style={{ height: cells.height }}>
        <span className="reader-cell-pages" style={{ height, width: height * ratio }}>
          {spread.pages.map((page) => (
            <Thumbnail key={page} page={page} {...pages} />
          ))}
        </span>
      </span>
      <span className="reader-cell-line">
        {marks.length > 0 && <Bookmark aria-hidden="true" />}
        <span className="tabular">{spread.pages.join('–')}</span>
        {names !== '' && <b>{names}</b>}
        {isCurrent && <i>{t('places.grid.here')}</i>}
      </span>
    </button>
  )
}
