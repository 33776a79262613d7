import { SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'
import type { Tick } from '../marks/ticks.ts'
import type { usePages } from '../pages/use-pages.ts'
import type { Reading } from '../reading-state.ts'
import { lastPage, type Spread, spreadIndex } from '../spreads/spreads.ts'
import { Bar } from './bar.tsx'
import { Slider } from './slider.tsx'
import { Thumbnails } from './thumbnails.tsx'

interface BottomBarProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly pages: ReturnType<typeof usePages>
  readonly wide: boolean
  readonly thumbnails: boolean
  readonly height: number
  readonly ticks: readonly Tick[]
  /** Estimated minutes for the remaining pages at the user's pace; null while unknown. */
  readonly minutes: number | null
  /** Opens the dialog for a page number. */
  readonly onGoTo: () => void
  readonly onIssue: (issue: ComicCard) => void
}

/** Bottom bar: thumbnails, the slider, and on wide screens the previous and next issues. */
export function BottomBar(props: BottomBarProps) {
  const { comic, reading, pages, wide, thumbnails, height, minutes, onGoTo, onIssue } = props
  const { t } = useTranslation()
  const { spreads, index, direction, pictureOf, jump } = reading
  const total = comic.pages.length
  const spread = spreads[index]
  const { thumbnailOf, onThumbnail, onNoThumbnail } = pages
  const drawn = { pictureOf, thumbnailOf, onThumbnail, onNoThumbnail }
  const shared = { spreads, index, total, direction, ...drawn, onJump: jump }
  const ticks = props.ticks.map(({ page, kind }) => ({ kind, at: spreadIndex(spreads, page) }))
  const remaining = total - (spread ? lastPage(spread) : total)
  return (
    <Bar place="bottom" style={{ height }}>
      {thumbnails && <Thumbnails {...shared} gap={wide ? 10 : 8} />}
      {wide ? (
        <div className="reader-scrub">
          <Neighbour issue={comic.previous} onIssue={onIssue} back />
          <PageNumber spread={spread} onGoTo={onGoTo} />
          <Slider {...shared} ticks={ticks} />
          <span className="tabular">
            {minutes === null ? total : `${total} · ${t('reader.state.minutes', { minutes })}`}
          </span>
          <Neighbour issue={comic.next} onIssue={onIssue} />
        </div>
      ) : (
        <div className="reader-scrub-narrow">
          <Slider {...shared} ticks={ticks} />
          <p className="tabular">
            <span>
              <PageNumber spread={spread} onGoTo={onGoTo} /> {t('reader.ofTotal', { total })}
            </span>
            {minutes !== null && <span>{t('reader.state.minutes', { minutes })}</span>}
            <span>{remaining > 0 ? t('reader.left', { count: remaining }) : t('common.isRead')}</span>
          </p>
        </div>
      )}
    </Bar>
  )
}

/** Button with the current page numbers, which opens the dialog for another page. */
function PageNumber({ spread, onGoTo }: Pick<BottomBarProps, 'onGoTo'> & { spread: Spread | undefined }) {
  const { t } = useTranslation()
  const pages = spread?.pages.join('–') ?? ''
  return (
    <button
      type="button"
      className="reader-number tabular"
      aria-label={`${t('places.goTo.title')} (${pages})`}
      title={t('places.goTo.title')}
      onClick={onGoTo}
    >
      {pages}
    </button>
  )
}

/** Button that opens the previous or the next issue; empty if the issue is null. */
function Neighbour({
  issue,
  onIssue,
  back = false,
}: Pick<BottomBarProps, 'onIssue'> & { issue: ComicCard | null; back?: boolean }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  if (issue === null) return <span />
  const plain = t(back ? 'reader.keys.previous-issue' : 'reader.keys.next-issue')
  const name = issue.number === null ? plain : nameOf(issue.number)
  return (
    <button type="button" className="reader-neighbour" title={plain} onClick={() => onIssue(issue)}>
      {back && <SkipBack aria-hidden="true" />}
      {name}
      {!back && <SkipForward aria-hidden="true" />}
    </button>
  )
}
