import { useQuery } from '@tanstack/react-query'
import { Check, Users } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { Rail } from '#web/components/lists/rail.tsx'
import { formatCount, truncateMiddle } from '#web/components/text/format.ts'
import { librariesQuery, statsQuery } from '#web/data/collection/library-queries.ts'
import type { ScanStatus } from '#web/data/collection/scan.ts'
import { scanShare } from '#web/data/collection/scan-share.ts'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { seriesListQuery } from '#web/data/comics/series.ts'
import { ComicCardLink, RAIL_SIZES } from '../comic-card-link.tsx'
import { SeeAll } from '../see-all.tsx'
import { READABLE, readableItems } from './readable.ts'
import { useWall, WALL } from './use-wall.ts'

/** Longer paths are truncated in the middle. */
const PATH_LENGTH = 56

/** The running first scan: its count, the covers that arrive, and what can be read already. */
export function Scanning({ status }: { status: ScanStatus }) {
  const { t, i18n } = useTranslation()
  const { wall, tint } = useWall(status.recent)
  const { data: libraries } = useQuery(librariesQuery)
  const { share, done, all } = scanShare(status)
  const path = status.reading[0] ?? status.lastPath ?? ''
  const isIndexing =
    status.counted && status.processed === status.discovered && status.coversDue === status.covers
  return (
    <>
      <section
        className="first-scan"
        aria-label={t('firstScan.preparing')}
        style={{ '--ink-b': tint ?? 'var(--ink-5)' } as CSSProperties}
      >
        <div className="ambience" aria-hidden="true" />
        <div className="wall" aria-hidden="true">
          {Array.from({ length: WALL }, (_, place) => {
            const at = wall[place]
            return at === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
              <span key={place} className="wall-place" />
            ) : (
              <span key={at.cover.id} className="wall-place" data-arrives={at.isAnimated || undefined}>
                <Cover cover={at.cover} title="" sizes="122px" decorative eager />
              </span>
            )
          })}
        </div>
        <div className="text">
          <span className="cartela">{t('firstScan.preparing')}</span>
          <h1 className="count font-display tabular">
            {formatCount(status.counted ? done : status.discovered, i18n.language)}
            <small>
              {status.counted
                ? t('firstScan.of', { count: all })
                : t('firstScan.found', { count: status.discovered })}
            </small>
          </h1>
          <div
            className="bar"
            role="progressbar"
            aria-label={t('firstScan.label')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ transform: `scaleX(${share})` }} />
          </div>
          <p className="now">
            {path !== '' && (
              <>
                <span>{t('firstScan.now')}</span>
                <bdi className="mono" title={path}>
                  {truncateMiddle(path, PATH_LENGTH)}
                </bdi>
              </>
            )}
          </p>
          <ul className="steps">
            <li data-step="done">
              <Check aria-hidden="true" />
              <span>{t('firstScan.folder', { path: libraries?.libraries.at(-1) ?? '' })}</span>
            </li>
            <li data-step={isIndexing ? 'done' : 'now'}>
              {isIndexing ? <Check aria-hidden="true" /> : <i className="spinner" aria-hidden="true" />}
              {t('firstScan.covers')}
            </li>
            <li data-step="later">
              <Users aria-hidden="true" />
              {t('firstScan.people')}
            </li>
          </ul>
          <p className="sr-only" role="status">
            {status.counted && t('firstScan.percent', { percent: Math.floor(share * 10) * 10 })}
          </p>
        </div>
      </section>
      <div className="home-rails">
        <Readable />
      </div>
    </>
  )
}

/** Ya puedes leer: the series and readable single comics found so far, in the order in which they were first shown. */
function Readable() {
  const { t } = useTranslation()
  const { data: stats } = useQuery(statsQuery)
  const { data: series } = useQuery(seriesListQuery({ sort: 'added', limit: READABLE }))
  const { data: singles } = useQuery(comicsListQuery({ single: 'true', sort: 'added', limit: READABLE }))
  const shown = useRef<string[]>([])
  const items = readableItems(shown.current, series?.series ?? [], singles?.comics ?? [])
  shown.current = items.map((item) => ('key' in item ? item.key : item.id))
  if (items.length === 0) return null
  return (
    <Rail
      title={t('firstScan.readable')}
      note={stats && t('common.comics', { count: stats.readable })}
      items={items}
      keyOf={(item) => ('key' in item ? item.key : item.id)}
      more={<SeeAll to={paths.comics()} />}
    >
      {(item, tabIndex, eager) =>
        'key' in item ? (
          <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
        ) : (
          <ComicCardLink comic={item} tabIndex={tabIndex} eager={eager} />
        )
      }
    </Rail>
  )
}
