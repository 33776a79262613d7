import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { WhenNear } from '#web/components/screen/when-near.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import {
  type EntityComics,
  entityFacetsQuery,
  entityItemsQuery,
  type ItemsQuery,
} from '#web/data/entities/entity-comics.ts'
import './year-table.css'

/** Maximum number of rows, and of comics in a row. */
const ROWS = 200
const COMICS = 200
/** Maximum number of covers in a cell; further comics are only counted. */
const SHOWN = 10

/** Table of a publisher's comics, with a row for each series and a column for each year. */
export function YearTable({ own }: { own: EntityComics }) {
  const { t, i18n } = useTranslation()
  const facets = useQuery(entityFacetsQuery(own, { lang: i18n.language }))
  const rows = useQuery(entityItemsQuery(own, { view: 'series', sort: 'count', chosen: {} }, ROWS, 0))
  const skeleton = <SkeletonGrid label={t('comics.loading')} count={12} />
  return (
    <QueryState queries={[facets, rows]} skeleton={skeleton}>
      {({ facets: lists, total }, { items }) => {
        const years = lists.year.toSorted((one, other) => Number(one.value) - Number(other.value))
        const undated = total - years.reduce((sum, { count }) => sum + count, 0)
        const columns = [...years, ...(undated > 0 ? [{ value: '', count: undated }] : [])]
        const values = columns.map(({ value }) => value)
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the horizontal scrolling work with the keyboard
          <section className="catalogue" tabIndex={0} aria-label={t('entities.shortViews.seriesYears')}>
            <table>
              <thead>
                <tr>
                  <td />
                  {columns.map(({ value, count }) => (
                    <th key={value} scope="col" className="tabular">
                      <b>{value || t('entities.noYear')}</b> · {count}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((item) =>
                  item.kind === 'series' ? (
                    <SeriesRow key={item.series.key} series={item.series} own={own} years={values} />
                  ) : null,
                )}
                <SinglesRow own={own} years={values} />
              </tbody>
            </table>
          </section>
        )
      }}
    </QueryState>
  )
}

interface YearsProps {
  readonly own: EntityComics
  readonly years: readonly string[]
}

function SeriesRow({ series, ...rest }: YearsProps & { series: SeriesCard }) {
  const { t } = useTranslation()
  const [cover] = series.stack
  return (
    <Row {...rest} query={{ view: 'comics', sort: 'name', chosen: { series: [series.name] } }}>
      <Link to={paths.series(series.key)}>
        {cover && <Cover cover={cover} title={series.name} sizes="54px" decorative />}
        <span>
          <b>{series.name}</b>
          <small>{t('common.issues', { count: series.count })}</small>
          {series.read > 0 && (
            <small>{t('common.readOf', { count: series.read, total: series.count })}</small>
          )}
        </span>
      </Link>
    </Row>
  )
}

/** Row of the comics without a series; nothing without any. */
function SinglesRow(rest: YearsProps) {
  const { t } = useTranslation()
  const query = { view: 'comics', sort: 'name', chosen: {}, single: true } as const
  const { data } = useQuery(entityItemsQuery(rest.own, query, COMICS, 0))
  if (data === undefined || data.total === 0) return null
  return (
    <Row {...rest} query={query}>
      <b>{t('home.singles')}</b>
      <small>{t('common.comics', { count: data.total })}</small>
    </Row>
  )
}

/** Row with its comics by year, requested when the row is near the viewport. */
function Row({ own, years, query, children }: YearsProps & { query: ItemsQuery; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const { data } = useQuery({ ...entityItemsQuery(own, query, COMICS, 0), enabled: isNear })
  const comics = (data?.items ?? []).flatMap((item) => (item.kind === 'comic' ? item.comic : []))
  return (
    <tr>
      <th scope="row">
        {children}
        <WhenNear placeholder={null}>
          <OnMount onMount={() => setNear(true)} />
        </WhenNear>
      </th>
      {years.map((year) => (
        <td key={year} data-year={year}>
          <Pile comics={comics.filter((comic) => String(comic.year ?? '') === year)} />
        </td>
      ))}
    </tr>
  )
}

/** Calls `onMount` when it is mounted. */
function OnMount({ onMount }: { onMount: () => void }) {
  return <span ref={(element) => (element === null ? undefined : onMount())} />
}

function Pile({ comics }: { comics: readonly ComicCard[] }) {
  const { t } = useTranslation()
  const comicName = useComicName()
  if (comics.length === 0) return null
  const more = comics.length - SHOWN
  return (
    <>
      <ul>
        {comics.slice(0, SHOWN).map((comic) => (
          <li key={comic.id}>
            <Link to={paths.comic(comic.id)} title={comicName(comic)}>
              <Cover cover={comic.cover} title={comicName(comic)} sizes="40px" edge />
            </Link>
          </li>
        ))}
      </ul>
      <small className="tabular">
        {t('common.issues', { count: comics.length })}
        {more > 0 && ` · +${more}`}
      </small>
    </>
  )
}
