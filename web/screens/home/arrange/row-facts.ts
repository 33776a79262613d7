import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type RowId, type ShelfRowId, shelfOfRow } from '#domain/reading/home-rows.ts'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { asideQuery } from '#web/data/progress/set-aside.ts'
import type { SmartShelfCard } from '#web/data/shelves/shelves.ts'
import { arrivedComics, IN_BANNER, largestSeries, latestSeries, readingQuery } from '../queries.ts'

/** Number of covers that a row shows. */
const COVERS = 6

/** Returns the titles of home's rows. */
function useRowTitles(): Readonly<Record<RowId, string>> {
  const { t } = useTranslation()
  return {
    continueReading: t('home.continueReading'),
    nextInSeries: t('home.nextInSeries'),
    nearlyFinished: t('home.nearlyFinished'),
    arrived: t('home.arrived'),
    atRandom: t('home.atRandom'),
    newIssues: t('home.newIssues'),
    highlights: t('home.highlights'),
    characters: t('nav.characters'),
    publishers: t('nav.publishers'),
    genres: t('comics.list.genres'),
    singles: t('home.singles'),
    readAgain: t('home.readAgain'),
    aside: t('home.aside.title'),
  }
}

/** Returns covers of the rows whose lists home has already loaded. */
function usePreviews(): Partial<Readonly<Record<RowId, readonly CoverArt[]>>> {
  const reading = useQuery(readingQuery).data ?? []
  const arrived = useQuery(arrivedComics).data?.days.flatMap(({ comics }) => comics) ?? []
  const [largest, latest] = [
    useQuery(largestSeries).data?.series ?? [],
    useQuery(latestSeries).data?.series ?? [],
  ]
  const aside = useQuery(asideQuery).data ?? []
  const coversOf = (items: readonly { readonly cover: CoverArt }[]) =>
    items.slice(0, COVERS).map(({ cover }) => cover)
  const firstOf = (series: readonly SeriesCard[]) =>
    series.flatMap(({ stack }) => stack[0] ?? []).slice(0, COVERS)
  return {
    continueReading: coversOf(reading.filter(({ progress }) => progress !== null).slice(IN_BANNER)),
    nextInSeries: coversOf(reading.filter(({ progress }) => progress === null)),
    arrived: coversOf(arrived),
    newIssues: firstOf(latest),
    highlights: firstOf(largest),
    aside: coversOf(aside.map(({ comic }) => comic)),
  }
}

/** A row of home: a built-in one, or that of a shelf. */
export type AnyRowId = RowId | ShelfRowId

interface RowFacts {
  readonly title: string
  /** What the row shows. */
  readonly holds: string
  readonly covers: readonly CoverArt[]
}

/** Returns a function from home's rows to their titles, descriptions and covers. */
export function useRowFacts(shelves: readonly SmartShelfCard[]): (id: AnyRowId) => RowFacts {
  const { t } = useTranslation()
  const titles = useRowTitles()
  const previews = usePreviews()
  return (id) => {
    const shelfId = shelfOfRow(id)
    if (shelfId === null) {
      const own = id as RowId
      return { title: titles[own], holds: t(`arrange.holds.${own}`), covers: previews[own] ?? [] }
    }
    const shelf = shelves.find((each) => each.id === shelfId)
    const { name = '', count = 0, unit = 'comics', covers = [] } = shelf ?? {}
    const holds = t(unit === 'series' ? 'shelves.nowSeries' : 'shelves.now', { count })
    return { title: name, holds, covers }
  }
}
