import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import { paths } from '#web/app/paths.ts'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { NextComic } from '#web/data/progress/progress-lists.ts'
import { More } from './more.tsx'
import './continue-link.css'

interface ContinueLinkProps {
  readonly comic: NextComic
  readonly tabIndex?: 0 | -1
  /** True to show how many pages are left instead of the current page. */
  readonly showsLeft?: boolean
}

/** Card of a comic in progress that opens the reader, and its ⋯ button. */
export function ContinueLink({ comic, tabIndex, showsLeft = false }: ContinueLinkProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const number = comic.number === null ? null : nameOf(comic.number)
  const inSeries = comic.series !== null && comic.seriesKey !== null
  const about = inSeries ? [number, ownTitle(comic)] : [number, comic.year]
  const pageCount = comic.progress?.pageCount || comic.pageCount
  const page = comic.progress?.page ?? null
  const title = inSeries && comic.series !== null ? comic.series : comic.title
  return (
    <>
      <ContinueCard
        to={paths.read(comic.id)}
        tabIndex={tabIndex}
        cover={comic.cover}
        title={title}
        about={about.filter((part) => part !== null).join(' · ')}
        page={page}
        pageCount={pageCount}
        note={showsLeft && page !== null ? t('home.pagesLeft', { count: pageCount - page }) : undefined}
      />
      <More
        comic={comic}
        title={title}
        kind="ghost"
        size="small"
        className="continue-more"
        tabIndex={tabIndex}
      />
    </>
  )
}
