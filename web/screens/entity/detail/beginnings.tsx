import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import { type EntityComics, entityFacetsQuery, entityItemsQuery } from '#web/data/entities/entity-comics.ts'

/** Number of series listed. */
const SERIES = 6

/** The first comic, by name, of a character's first year, and the series with the most appearances. */
export function Beginnings({ name, own }: { name: string; own: EntityComics }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const comicName = useComicName()
  const { data } = useQuery(entityFacetsQuery(own, { lang: i18n.language }))
  const years = data?.facets.year.map(({ value }) => Number(value)) ?? []
  const year = years.length > 0 ? String(Math.min(...years)) : null
  const chosen = year === null ? {} : { year: [year] }
  const first = useQuery({
    ...entityItemsQuery(own, { view: 'comics', sort: 'name', chosen }, 1, 0),
    enabled: year !== null,
  })
  const item = year === null ? undefined : first.data?.items[0]
  const series = data?.facets.series.slice(0, SERIES) ?? []
  return (
    <>
      {item?.kind === 'comic' && (
        <section className="beginning" aria-labelledby={`${id}first`}>
          <h2 id={`${id}first`}>{t('entities.firstAppearance')}</h2>
          <Link to={paths.comic(item.comic.id)}>
            <Cover cover={item.comic.cover} title={comicName(item.comic)} sizes="64px" decorative />
            <span>
              <b>{comicName(item.comic)}</b>
              <small>{year}</small>
            </span>
          </Link>
        </section>
      )}
      {series.length > 0 && (
        <section className="beginning-series" aria-labelledby={`${id}series`}>
          <h2 id={`${id}series`}>{t('nav.found.series')}</h2>
          <ul>
            {series.map(({ value, count }) => (
              <li key={value}>
                <Link to={paths.comicsBy({ characters: [name], series: [value] })}>{value}</Link>
                <small className="tabular">{t('home.appearances', { count })}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
