import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import type { OwnComics } from '#web/data/entities/entity-comics.ts'
import { Appearances } from './appearances.tsx'
import { Catalogue } from './catalogue.tsx'
import { NoComics } from './nothing.tsx'
import { Segments } from './segments.tsx'

const WAYS = ['seriesYears', 'all'] as const

/** What a publisher has published: by series and years, or all of it as any other list. */
export function Published({ entity, own }: { entity: EntityDetail; own: OwnComics }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const way = params.has('all') ? 'all' : 'seriesYears'
  if (entity.comics.length === 0) return <NoComics kind="publishers" />
  const ways = (
    <Segments
      label={t('entities.view')}
      value={way}
      options={WAYS.map((each) => ({ value: each, label: t(`entities.shortViews.${each}`) }))}
      onValue={(next) =>
        setParams(next === 'all' ? { all: '' } : {}, { replace: true, preventScrollReset: true })
      }
    />
  )
  if (way === 'all') {
    return (
      <div>
        {ways}
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
        {ways}
      </header>
      <Catalogue own={own} />
    </section>
  )
}
