import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useComicName, useReferenceName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type EntityComics, entityFacetsQuery, entityItemsQuery } from '#web/data/entities/entity-comics.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'

/** Number of series listed. */
const SERIES = 6

/** The first published comic of a character, and the series with the most appearances. */
export function Beginnings({ name, own }: { name: string; own: EntityComics }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { data } = useQuery(entityFacetsQuery(own, { lang: i18n.language }))
  const first = useQuery(entityItemsQuery(own, { view: 'comics', sort: 'released', chosen: {} }, 1, 0))
  const item = first.data?.items[0]
  const series = data?.facets.series.slice(0, SERIES) ?? []
  return (
    <>
      {/* Comics without a date come last. */}
      {item?.kind === 'comic' && item.comic.year !== null && (
        <section className="beginning" aria-labelledby={`${id}first`}>
          <h2 id={`${id}first`}>{t('entities.firstAppearance')}</h2>
          <FirstAppearance comic={item.comic} />
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

/** The comic with its series, year and progress. */
function FirstAppearance({ comic }: { comic: ComicCard }) {
  const comicName = useComicName()
  const referenceName = useReferenceName()
  const name = comicName(comic)
  const inSeries = referenceName(comic)
  const reading = useReadingState()(comic)
  return (
    <Link to={paths.comic(comic.id)} style={{ '--tint': comic.cover.tint } as CSSProperties}>
      <Cover cover={comic.cover} title={name} sizes="76px" decorative />
      <span>
        <b>{name}</b>
        {inSeries !== name && <small>{inSeries}</small>}
        <small>
          {comic.year}
          <span className="separator">·</span>
          <ReadingLine comic={comic} reading={reading} />
        </small>
      </span>
    </Link>
  )
}
