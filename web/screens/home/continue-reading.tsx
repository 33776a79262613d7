import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import { ownTitle } from '#web/components/own-title.ts'
import { Rail } from '#web/components/rail.tsx'
import { readOnQuery } from '#web/data/read-on.ts'
import { ContinueBones, hadThreads, rememberThreads } from './continue-place.tsx'

/** How many threads of reading are offered. */
const CONTINUE = 6

/** Continuar leyendo: what was left half-way, or the next issue after one that was finished; one of each series. */
export function ContinueReading() {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { data, isPending } = useQuery(readOnQuery(CONTINUE))
  useEffect(() => {
    if (data) rememberThreads(data.length > 0)
  }, [data])
  if (isPending && hadThreads()) return <ContinueBones />
  if (!data?.length) return null
  return (
    <Rail title={t('home.continueReading')} items={data} keyOf={({ comic }) => comic.id}>
      {({ comic, reading }, tabIndex) => {
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
            page={reading === null ? null : (reading.page ?? 1)}
            pageCount={reading?.pageCount ?? comic.pageCount}
          />
        )
      }}
    </Rail>
  )
}
