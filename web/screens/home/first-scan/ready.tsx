import { useQuery } from '@tanstack/react-query'
import { BookOpen, Check, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { Rail } from '#web/components/lists/rail.tsx'
import { formatCount } from '#web/components/text/format.ts'
import { statsQuery } from '#web/data/collection/library-queries.ts'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { type SeriesCard, seriesListQuery, seriesQuery } from '#web/data/comics/series.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { ComicCardLink, RAIL_SIZES } from '../comic-card-link.tsx'
import { endFirstScan } from './stored.ts'

/** Number of series in "Por dónde empezar". */
const STARTS = 16
/** The `sizes` attribute of each cover in the fan. */
const FAN_SIZES = ['324px', '290px', '258px']

/** The result of the first scan: what was found, and the first comic to read. */
export function Ready({ featured }: { featured: SeriesCard | null }) {
  const { t, i18n } = useTranslation()
  const { data: stats } = useQuery(statsQuery)
  const { data: facets } = useQuery(facetsQuery({ limit: 1000, lang: i18n.language }))
  const { data: series } = useQuery(seriesListQuery({ sort: 'count', order: 'desc', limit: STARTS }))
  const { data: singles } = useQuery(comicsListQuery({ single: 'true', sort: 'name', limit: STARTS }))
  // The first covers of a series' stack are those of its first issues.
  const covers = featured?.stack ?? singles?.comics.slice(0, 3).map(({ cover }) => cover) ?? []
  const { data: issues } = useQuery({ ...seriesQuery(featured?.key ?? ''), enabled: featured !== null })
  // A damaged file is no good beginning.
  const first = issues?.issues.find(({ problem }) => problem === null)?.id ?? covers[0]?.id
  const unreadable = stats ? stats.files - stats.readable : 0
  /** The server screen also lists folders, and files of which only the metadata is damaged. */
  const listed = unreadable > 0 ? unreadable : (stats?.problems ?? 0)
  const number = (count: number | undefined) =>
    count === undefined ? undefined : formatCount(count, i18n.language)
  const artists = facets?.facets.artists.length
  const characters = facets?.facets.characters.length
  return (
    <>
      <section
        className="first-scan"
        data-ready=""
        aria-label={t('firstScan.ready')}
        style={{ '--ink-b': featured?.ink ?? 'var(--ink-5)' } as CSSProperties}
      >
        <div className="ambience" aria-hidden="true" />
        <div className="first-fan" aria-hidden="true">
          {covers.map((cover, index) => (
            <Cover
              key={cover.id}
              cover={cover}
              title={featured?.name ?? ''}
              sizes={FAN_SIZES[index] ?? ''}
              decorative
              eager
            />
          ))}
        </div>
        <div className="text">
          <span className="cartela">
            <Check aria-hidden="true" />
            {t('firstScan.ready')}
          </span>
          <h1 className="font-display">{stats ? t('firstScan.comics', { count: stats.readable }) : ' '}</h1>
          <dl className="first-found">
            <Found value={number(stats?.series)}>
              {t('firstScan.series', { count: stats?.series ?? 0 })}
            </Found>
            <Found value={number(artists)}>{t('firstScan.artists', { count: artists ?? 0 })}</Found>
            <Found value={number(characters)}>{t('firstScan.characters', { count: characters ?? 0 })}</Found>
            {unreadable > 0 && (
              <Found value={number(unreadable)} isWarning>
                <TriangleAlert aria-hidden="true" />
                {t('firstScan.problems', { count: unreadable })}
              </Found>
            )}
          </dl>
          <div className="actions">
            {first !== undefined && (
              <ButtonLink
                kind="primary"
                size="large"
                icon={<BookOpen aria-hidden="true" />}
                to={paths.read(first)}
                // A comic that is opened without turning a page has no progress yet.
                onClick={endFirstScan}
              >
                {t('firstScan.read')}
              </ButtonLink>
            )}
            {listed > 0 && (
              <ButtonLink size="large" to={paths.server}>
                {t('firstScan.seeProblems', { count: listed })}
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
      <div className="home-rails">
        {series !== undefined && series.series.length > 0 ? (
          <Rail
            title={t('firstScan.starts')}
            note={t('firstScan.startsNote')}
            items={series.series}
            keyOf={({ key }) => key}
          >
            {(item, tabIndex, eager) => (
              <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
            )}
          </Rail>
        ) : (
          singles !== undefined &&
          singles.comics.length > 0 && (
            <Rail title={t('firstScan.starts')} items={singles.comics} keyOf={({ id }) => id}>
              {(comic, tabIndex, eager) => <ComicCardLink comic={comic} tabIndex={tabIndex} eager={eager} />}
            </Rail>
          )
        )}
      </div>
    </>
  )
}

function Found({
  value,
  isWarning,
  children,
}: {
  value: string | undefined
  isWarning?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div data-warning={isWarning || undefined}>
      {value === undefined ? (
        <dd data-waiting="">{t('firstScan.searching')}</dd>
      ) : (
        <dd className="font-display tabular">{value}</dd>
      )}
      <dt>{children}</dt>
    </div>
  )
}
