import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Segments } from '#web/components/fields/segments.tsx'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import type { EntityComics } from '#web/data/entities/entity-comics.ts'
import { Appearances } from './appearances.tsx'
import { NoComics } from './no-comics.tsx'
import { YearTable } from './year-table.tsx'

const PUBLISHED_VIEWS = ['seriesYears', 'all'] as const

/** A publisher's comics, as a table of series and years or as a list. */
export function Published({ entity, own }: { entity: EntityDetail; own: EntityComics }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const view = params.has('all') ? 'all' : 'seriesYears'
  if (entity.comics.length === 0) return <NoComics kind="publishers" />
  const segments = (
    <Segments
      label={t('entities.view')}
      value={view}
      options={PUBLISHED_VIEWS.map((each) => ({ value: each, label: t(`entities.shortViews.${each}`) }))}
      onValue={(next) =>
        setParams(next === 'all' ? { all: '' } : {}, { replace: true, preventScrollReset: true })
      }
    />
  )
  if (view === 'all') {
    return (
      <div>
        {segments}
        <Appearances kind="publishers" entity={entity} />
      </div>
    )
  }
  return (
    <section className="own" aria-labelledby="own-comics">
      <header>
        <h2 className="heading" id="own-comics">
          {t('entities.section.publishers')}
        </h2>
        {segments}
      </header>
      <YearTable own={own} />
    </section>
  )
}
