import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { Rail } from '#web/components/lists/rail.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { ownTitle } from '#web/components/text/own-title.ts'
import { readOnQuery } from '#web/data/progress/progress.ts'

/** How many threads of reading are offered. */
const CONTINUE = 6

interface ContinueReadingProps {
  /** Stands there until the account has answered. */
  readonly place: ReactNode
  /** Told whether there is something to go on with. */
  readonly onKnown: (some: boolean) => void
}

/** Continuar leyendo: what was left half-way, or the next issue after one that was finished; one of each series. */
export function ContinueReading({ place, onKnown }: ContinueReadingProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { data, isPending } = useQuery(readOnQuery(CONTINUE))
  useEffect(() => {
    if (data) onKnown(data.length > 0)
  }, [data, onKnown])
  if (isPending) return place
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
