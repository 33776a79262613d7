import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ComicCell } from '#web/actions/cards/cells.tsx'
import { formatDaysAgo } from '#web/components/text/format.ts'
import { plainNumber, useIssueName } from '#web/components/text/issue-name.ts'
import type { NextComic } from '#web/data/progress/progress-lists.ts'
import { RAIL_SIZES } from './comic-card-link.tsx'
import { ContinueLink } from './continue-link.tsx'
import { HomeRow, type HomeRowProps } from './home-row.tsx'
import { IN_BANNER, readingQuery } from './queries.ts'

/** Maximum number of cards in a row. */
const SHOWN = 10
/** Share of a nearly finished comic. */
const NEARLY = 0.75

/** The rows share one list; of these, one shows its failure. */
const withoutFailure = <Q,>(query: Q) => ({ ...query, isError: false })

const keyOf = ({ id }: NextComic) => id
const pagesLeft = ({ progress, pageCount }: NextComic) =>
  (progress?.pageCount || pageCount) - (progress?.page ?? 0)

const isNearlyFinished = (comic: NextComic) => (comic.progress?.share ?? 0) >= NEARLY && pagesLeft(comic) > 0

/** Continuar leyendo: the other comics in progress that have no room in the banner. */
export function ContinueReading(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useQuery(readingQuery)
  const items = query.data
    ?.filter(({ progress }) => progress !== null)
    .slice(IN_BANNER)
    .filter((comic) => !isNearlyFinished(comic))
    .slice(0, SHOWN)
  return (
    <HomeRow
      title={t('home.continueReading')}
      query={withoutFailure(query)}
      items={items}
      keyOf={keyOf}
      {...props}
    >
      {(comic, tabIndex) => <ContinueLink comic={comic} tabIndex={tabIndex} />}
    </HomeRow>
  )
}

/** Siguiente en tus series: the first unread issue of each started series. */
export function NextInSeries(props: HomeRowProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useIssueName()
  const query = useQuery(readingQuery)
  const items = query.data?.filter(({ progress }) => progress === null).slice(0, SHOWN)
  const about = ({ number, after }: NextComic) => {
    const when = after === null ? '' : formatDaysAgo(after.at, i18n.language)
    const before = plainNumber(after?.number ?? null)
    const read = before === null ? when : t('home.readAfter', { number: before, when })
    return [number === null ? null : nameOf(number), read].filter(Boolean).join(' · ')
  }
  return (
    <HomeRow title={t('home.nextInSeries')} query={query} items={items} keyOf={keyOf} {...props}>
      {(comic, tabIndex, eager) => (
        <ComicCell
          comic={comic}
          own={comic.series}
          status={about(comic)}
          sizes={RAIL_SIZES}
          tabIndex={tabIndex}
          eager={eager}
        />
      )}
    </HomeRow>
  )
}

/** Casi terminados: the comics of which at least three quarters are read, the fewest pages left first. */
export function NearlyFinished(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useQuery(readingQuery)
  const items = query.data
    ?.filter(({ progress }) => progress !== null)
    .slice(IN_BANNER)
    .filter(isNearlyFinished)
    .sort((one, other) => pagesLeft(one) - pagesLeft(other))
    .slice(0, SHOWN)
  return (
    <HomeRow
      title={t('home.nearlyFinished')}
      query={withoutFailure(query)}
      items={items}
      keyOf={keyOf}
      {...props}
    >
      {(comic, tabIndex) => <ContinueLink comic={comic} tabIndex={tabIndex} showsLeft />}
    </HomeRow>
  )
}
