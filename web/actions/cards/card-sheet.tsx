import { useQuery } from '@tanstack/react-query'
import { ArrowRight, BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isReadable } from '#domain/errors/problems.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { Sheet } from '#web/components/dialogs/sheet.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { formatDaysAgo } from '#web/components/text/format.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { comicQuery } from '#web/data/comics/comic.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { mediaTokenQuery, thumbnailUrl } from '#web/data/pictures/media.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import type { CardItem } from '../select/selection.ts'
import { useCardEntries } from './use-card-entries.ts'
import './card-sheet.css'

interface CardSheetProps {
  readonly item: CardItem
  readonly title: string
  readonly isRead: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Sheet of a card on touch screens: a preview, the link that opens it, and the actions of the card menu. */
export function CardSheet({ item, title, isRead, open, onClose }: CardSheetProps) {
  const { t } = useTranslation()
  useBack(open, onClose)
  const { aside, own, select } = useCardEntries(item, isRead)
  return (
    <Sheet open={open} onClose={onClose} label={t('actions.more', { title })}>
      {item.kind === 'series' ? (
        <SeriesPreview series={item.series} />
      ) : (
        <ComicPreview comic={item.comic} title={title} />
      )}
      {[...own, ...aside, ...select].map(({ icon: Icon, label, hint, act }) => (
        <button
          key={label}
          type="button"
          className="sheet-action"
          onClick={() => {
            onClose()
            act()
          }}
        >
          <Icon aria-hidden="true" />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </button>
      ))}
    </Sheet>
  )
}

function SeriesPreview({ series }: { series: SeriesCard }) {
  const { t } = useTranslation()
  const [cover] = series.stack
  const { read, count } = series
  return (
    <>
      <div className="sheet-preview">
        {cover && <Cover cover={cover} title={series.name} sizes="112px" decorative />}
        <div>
          <p className="font-display">{series.name}</p>
          <p>
            {read === 0 ? t('common.issues', { count }) : t('common.readOf', { count: read, total: count })}
          </p>
        </div>
      </div>
      <ButtonLink
        kind="primary"
        size="large"
        className="sheet-open"
        icon={<ArrowRight aria-hidden="true" />}
        to={paths.series(series.key)}
      >
        {t('home.viewSeries')}
      </ButtonLink>
    </>
  )
}

/** Number of pages in the preview. */
const PREVIEWED = 4

/** Returns the pages shown of a comic: from two before its page, or from the first. */
const pagesAround = (page: number, total: number): number[] => {
  const first = Math.max(1, Math.min(page - 2, total - PREVIEWED + 1))
  return Array.from({ length: Math.min(PREVIEWED, total) }, (_, index) => first + index)
}

function ComicPreview({ comic, title }: { comic: ComicCard; title: string }) {
  const { t, i18n } = useTranslation()
  const nameOf = useReferenceName()
  const reading = useReadingState()(comic)
  const page = reading.state === 'started' ? reading.page : null
  const inSeries = nameOf(comic)
  const canRead = comic.available && isReadable(comic)
  const word = reading.state === 'read' ? 'comic.again' : 'comic.read'
  return (
    <>
      <div className="sheet-preview">
        <Cover
          cover={comic.cover}
          title={title}
          type={comic.extension}
          sizes="112px"
          progress={reading.state === 'started' ? reading.share : undefined}
          decorative
        />
        <div>
          <p className="font-display">{title}</p>
          {inSeries !== title && <p>{inSeries}</p>}
          <p className="facts">
            <span>
              <ReadingLine comic={comic} reading={reading} />
            </span>
            {comic.progress && <span>{formatDaysAgo(comic.progress.at, i18n.language)}</span>}
          </p>
          {canRead && <PreviewedPages comic={comic} page={page} />}
        </div>
      </div>
      {canRead && (
        <ButtonLink
          kind="primary"
          size="large"
          className="sheet-open"
          icon={<BookOpen aria-hidden="true" />}
          to={(reading.state === 'read' ? paths.readAgain : paths.read)(comic.id)}
        >
          {page === null ? t(word) : t('actions.readPage', { page })}
        </ButtonLink>
      )}
    </>
  )
}

/** Small pictures of pages, without those that are known to be damaged. */
function PreviewedPages({ comic, page }: { comic: ComicCard; page: number | null }) {
  const { data: token } = useQuery(mediaTokenQuery)
  const { data: detail } = useQuery(comicQuery(comic.id))
  const total = detail?.pages.length ?? comic.pageCount
  if (total === 0) return null
  const shown = pagesAround(page ?? 1, total).filter((each) => !detail?.damagedPages.includes(each))
  return (
    <span className="sheet-pages" aria-hidden="true">
      {token &&
        detail &&
        shown.map((each) => (
          <img
            key={each}
            src={thumbnailUrl(comic.id, each, token, detail.fileVersion)}
            alt=""
            decoding="async"
            data-current={each === page || undefined}
            onError={({ currentTarget }) => currentTarget.remove()}
          />
        ))}
    </span>
  )
}
