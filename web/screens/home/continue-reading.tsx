import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { Rail } from '#web/components/lists/rail.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { ownTitle } from '#web/components/text/own-title.ts'
import { continueReadingQuery } from '#web/data/progress/progress-lists.ts'

/** Maximum number of comics in the carousel. */
const CONTINUE = 6

interface ContinueReadingProps {
  /** Shown until the helper has responded. */
  readonly skeleton: ReactNode
  /** Called with true if the carousel has items. */
  readonly onLoad: (hasItems: boolean) => void
}

/** Continuar leyendo: started comics, or the next issue after a finished issue; a comic of each series. */
export function ContinueReading({ skeleton, onLoad }: ContinueReadingProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { data, isPending } = useQuery(continueReadingQuery(CONTINUE))
  useEffect(() => {
    if (data) onLoad(data.length > 0)
  }, [data, onLoad])
  if (isPending) return skeleton
  if (!data?.length) return null
  return (
    <Rail title={t('home.continueReading')} items={data} keyOf={({ id }) => id}>
      {(comic, tabIndex) => {
        const number = comic.number === null ? null : nameOf(comic.number)
        const inSeries = comic.series !== null && comic.seriesKey !== null
        const about = inSeries ? [number, ownTitle(comic.title, comic.series)] : [number, comic.year]
        return (
          <ContinueCard
            to={paths.read(comic.id)}
            tabIndex={tabIndex}
            cover={comic.cover}
            title={inSeries && comic.series !== null ? comic.series : comic.title}
            about={about.filter((part) => part !== null).join(' · ')}
            page={comic.progress?.page ?? null}
            pageCount={comic.progress?.pageCount || comic.pageCount}
          />
        )
      }}
    </Rail>
  )
}
