import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ContinueCard } from '#web/components/cards/continue-card.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import { Rail } from '#web/components/rail.tsx'
import { finishedQuery, startedQuery } from '#web/data/progress.ts'
import { ComicCardLink } from './comic-card-link.tsx'

/** How many to go on with, how many to read again. */
const CONTINUE = 6
const AGAIN = 6

/** Continuar leyendo: what was left half-way, the last opened first. */
export function ContinueReading() {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { data } = useQuery(startedQuery(CONTINUE))
  if (!data?.length) return null
  return (
    <Rail title={t('home.continueReading')} items={data} keyOf={({ comic }) => comic.id}>
      {({ comic, reading }, tabIndex) => {
        const number = comic.number === null ? null : nameOf(comic.number)
        const inSeries = comic.series !== null && comic.seriesKey !== null
        const about = inSeries
          ? [number, comic.title === comic.series ? null : comic.title]
          : [number, comic.year]
        return (
          <ContinueCard
            to={paths.read(comic.id)}
            tabIndex={tabIndex}
            cover={comic.cover}
            title={inSeries && comic.series !== null ? comic.series : comic.title}
            about={about.filter((part) => part !== null).join(' · ')}
            page={reading.page ?? 1}
            pageCount={reading.pageCount ?? comic.pageCount}
          />
        )
      }}
    </Rail>
  )
}

/** Leer de nuevo: six at random of those read to the end. */
export function ReadAgain() {
  const { t } = useTranslation()
  const { data } = useQuery(finishedQuery(AGAIN))
  if (!data?.length) return null
  return (
    <Rail title={t('home.readAgain')} items={data} keyOf={({ comic }) => comic.id} below>
      {({ comic, reading }, tabIndex) => (
        <ComicCardLink comic={comic} reading={reading} tabIndex={tabIndex} />
      )}
    </Rail>
  )
}
