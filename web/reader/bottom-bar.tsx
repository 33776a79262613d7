import { SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import { Bar } from './bar.tsx'
import type { Reading } from './reading-state.ts'
import { Slider } from './slider.tsx'
import { lastPage } from './spreads.ts'
import type { usePages } from './stage/use-pages.ts'
import { Strip } from './strip.tsx'

interface BottomBarProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly pages: ReturnType<typeof usePages>
  readonly wide: boolean
  readonly thumbnails: boolean
  readonly height: number
  readonly onIssue: (issue: ComicCard) => void
}

/** Thumbnails, the slider and the neighbouring issues. */
export function BottomBar({ comic, reading, pages, wide, thumbnails, height, onIssue }: BottomBarProps) {
  const { t } = useTranslation()
  const { spreads, index, direction, pictureOf, jump } = reading
  const total = comic.pages.length
  const spread = spreads[index]
  const shared = { spreads, index, total, direction, thumbnailOf: pages.thumbnailOf, onJump: jump }
  const left = total - (spread ? lastPage(spread) : total)
  return (
    <Bar place="bottom" style={{ height }}>
      {thumbnails && (
        <Strip
          {...shared}
          gap={wide ? 10 : 8}
          pictureOf={pictureOf}
          onThumbnail={pages.onThumbnail}
          onNoThumbnail={pages.onNoThumbnail}
        />
      )}
      {wide ? (
        <div className="reader-scrub">
          <Neighbour issue={comic.previous} onIssue={onIssue} back />
          <b className="tabular">{spread?.pages.join('–')}</b>
          <Slider {...shared} />
          <span className="tabular">{total}</span>
          <Neighbour issue={comic.next} onIssue={onIssue} />
        </div>
      ) : (
        <div className="reader-scrub-narrow">
          <Slider {...shared} />
          <p className="tabular">
            <span>
              <b>{spread?.pages.join('–')}</b> {t('reader.ofTotal', { total })}
            </span>
            <span>{left > 0 ? t('reader.left', { count: left }) : t('reader.end.read')}</span>
          </p>
        </div>
      )}
    </Bar>
  )
}

/** Jumps to the issue before or after this one. */
function Neighbour({
  issue,
  onIssue,
  back = false,
}: Pick<BottomBarProps, 'onIssue'> & { issue: ComicCard | null; back?: boolean }) {
  const { t } = useTranslation()
  const nameOf = useIssueName('reader.issue')
  if (issue === null) return <span />
  const plain = t(back ? 'reader.previousIssue' : 'reader.nextIssue')
  const name = issue.number === null ? plain : nameOf(issue.number)
  return (
    <button type="button" className="reader-neighbour" title={plain} onClick={() => onIssue(issue)}>
      {back && <SkipBack aria-hidden="true" />}
      {name}
      {!back && <SkipForward aria-hidden="true" />}
    </button>
  )
}
