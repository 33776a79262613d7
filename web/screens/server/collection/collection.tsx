import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LACKABLE } from '#domain/plain-filters.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Columns } from '#web/components/charts/columns.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { formatBytes, formatCount } from '#web/components/text/format.ts'
import { useSizeRange } from '#web/components/text/size-range.ts'
import { type Figures, figuresQuery } from '#web/data/collection/collection.ts'
import { Growth } from './growth.tsx'
import { percentOf } from './scale.ts'
import './collection.css'

/** Percentage below which a bar is highlighted. */
const LOW_PERCENT = 50

/** Shows for each field the percentage of comics that have it, and a link to the comics that lack it. */
function Completeness({ figures: { comics, lacking } }: { figures: Figures }) {
  const { t } = useTranslation()
  const ordered = LACKABLE.toSorted((a, b) => lacking[a] - lacking[b])
  return (
    <section className="box" aria-labelledby="collection-metadata">
      <h2 id="collection-metadata">
        {t('collection.metadata')} <small>{t('collection.metadataHint')}</small>
      </h2>
      <ul className="completeness tabular">
        {ordered.map((field) => {
          const percent = percentOf(comics, lacking[field])
          const missing = t('collection.missing', { count: lacking[field] })
          const name = t(`collection.field.${field}`)
          return (
            <li key={field} data-low={percent < LOW_PERCENT || undefined}>
              <span>{name}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ transform: `scaleX(${percent / 100})` }} />
              </span>
              <span>{t('collection.percent', { percent })}</span>
              {lacking[field] > 0 && (
                <Link
                  to={paths.comicsBy(['lacks', field])}
                  aria-label={t('collection.fieldMissing', { field: name, missing })}
                >
                  {missing}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const MEGABYTE = 1_000_000

/** Chart of file sizes. The size range that contains the median is highlighted. */
function Sizes({ figures: { sizes, median } }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  const range = useSizeRange()
  const medianClass = sizes.findLast(({ from }) => (median ?? 0) >= from * MEGABYTE)
  return (
    <section className="box" aria-labelledby="collection-sizes">
      <h2 id="collection-sizes">
        {t('collection.sizes')} <small>{t('collection.perFile')}</small>
      </h2>
      <p className="median">{t('collection.half', { size: formatBytes(median ?? 0, i18n.language) })}</p>
      <Columns
        label={t('collection.sizes')}
        marked={medianClass && String(medianClass.from)}
        columns={sizes.map(({ from, to, count }) => ({
          key: String(from),
          name: range(from, to),
          count,
          to: paths.comicsBy(['size', `${from}-${to ?? ''}`]),
          below: to === null ? `> ${from}` : `< ${to}`,
        }))}
      />
      <p className="unit" aria-hidden="true">
        MB
      </p>
    </section>
  )
}

/** Files by format as a stacked bar with a legend; each format links to its comics. */
function Formats({ figures: { formats } }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  return (
    <section className="box" aria-labelledby="collection-formats">
      <h2 id="collection-formats">{t('collection.formats')}</h2>
      <div className="formats-bar" aria-hidden="true">
        {formats.map(({ format, count }) => (
          <i key={format} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="formats-legend tabular">
        {formats.map(({ format, count, bytes }) => (
          <li key={format}>
            <i aria-hidden="true" />
            <Link to={paths.comicsBy(['format', format])}>
              {format === 'unknown' ? t('collection.unknown') : format.toUpperCase()}
            </Link>
            <span>{formatCount(count, i18n.language)}</span>
            <span>{formatBytes(bytes, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Charts of the collection, with links to the counted comics. Without comics, a hint to add a folder. */
export function Collection() {
  const { t } = useTranslation()
  const figures = useQuery(figuresQuery)
  return (
    <QueryState queries={[figures]} skeleton={<CollectionSkeleton />} errorTitle={t('collection.failed')}>
      {(data) => (data.comics === 0 ? <Empty /> : <Charts figures={data} />)}
    </QueryState>
  )
}

function Charts({ figures }: { figures: Parameters<typeof Growth>[0]['figures'] }) {
  return (
    <div className="collection">
      <Growth figures={figures} />
      <Formats figures={figures} />
      <Completeness figures={figures} />
      <Sizes figures={figures} />
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  const add = (
    <ButtonLink kind="primary" icon={<FolderPlus aria-hidden="true" />} to={paths.server}>
      {t('collection.addFolder')}
    </ButtonLink>
  )
  return (
    <div style={{ marginTop: 24 }}>
      <State title={t('collection.empty')} action={add}>
        {t('collection.emptyHint')}
      </State>
    </div>
  )
}

function CollectionSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="collection" role="status">
      <span className="sr-only">{t('collection.loading')}</span>
      {[344, 344, 400, 400].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <div className="box" style={{ height }} key={place} aria-hidden="true">
          <SkeletonLine width={160} height={20} />
        </div>
      ))}
    </div>
  )
}
