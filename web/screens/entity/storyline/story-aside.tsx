import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { EntityAvatar } from '#web/components/pictures/entity-avatar.tsx'
import { type EntityComics, entityFacetsQuery } from '#web/data/entities/entity-comics.ts'
import { nameFacesQuery } from '#web/data/entities/name-faces.ts'
import type { Part } from './parts.ts'

/** A series with parts of a storyline, and the numbers of these parts. */
interface StorySeries {
  readonly key: string
  readonly name: string
  readonly comic: ComicCard
  readonly orders: readonly number[]
  readonly count: number
}

/** Returns the series of the parts, series with the most parts first. */
export function storySeries(parts: readonly Part[]): StorySeries[] {
  const found = new Map<string, StorySeries>()
  for (const { comic, order } of parts) {
    if (comic?.seriesKey == null || comic.series === null) continue
    const known = found.get(comic.seriesKey)
    found.set(comic.seriesKey, {
      key: comic.seriesKey,
      name: comic.series,
      comic: known?.comic ?? comic,
      orders: [...(known?.orders ?? []), ...(order === null ? [] : [order])],
      count: (known?.count ?? 0) + 1,
    })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

/** Numbers of series and characters listed beside a storyline. */
const SERIES_SHOWN = 6
const CHARACTERS_SHOWN = 8

/** Column beside a storyline: its series with their parts, and its characters. */
export function StoryAside({ own, parts }: { own: EntityComics; parts: readonly Part[] }) {
  const { t, i18n } = useTranslation()
  const [seriesId, charactersId] = [useId(), useId()]
  const { data } = useQuery(entityFacetsQuery(own, { lang: i18n.language, limit: CHARACTERS_SHOWN }))
  const series = storySeries(parts).slice(0, SERIES_SHOWN)
  const characters = data?.facets.characters ?? []
  const faces = useQuery(
    nameFacesQuery(
      'characters',
      characters.map(({ value }) => value),
    ),
  )
  if (series.length + characters.length === 0) return null
  const orders = new Intl.ListFormat(i18n.language)
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <aside className="story-aside">
      {series.length > 0 && (
        <section aria-labelledby={seriesId}>
          <h2 className="block-title" id={seriesId}>
            {t('storyline.series')}
          </h2>
          <ul className="story-series">
            {series.map(({ key, name, comic, orders: partOrders, count }) => (
              <li key={key}>
                <Link to={paths.series(key)}>
                  <Cover cover={comic.cover} title={name} sizes="39px" decorative />
                  <span>
                    <b>{name}</b>
                    <small className="tabular">
                      {partOrders.length === 0
                        ? t('storyline.parts', { count })
                        : t('storyline.partsOf', {
                            count,
                            orders: orders.format(partOrders.map((each) => number.format(each))),
                          })}
                    </small>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {characters.length > 0 && (
        <section aria-labelledby={charactersId}>
          <h2 className="block-title" id={charactersId}>
            {t('nav.characters')}
          </h2>
          <ul className="story-people">
            {characters.map(({ value }, at) => (
              <li key={value}>
                <Link to={paths.entity('characters', value)}>
                  <EntityAvatar entity={{ name: value, picture: null, cover: null, ...faces.data?.[at] }} />
                  {value}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
