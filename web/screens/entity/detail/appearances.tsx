import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { choicesOf } from '#web/actions/filters/chosen.ts'
import { Segments } from '#web/components/fields/segments.tsx'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { entityComics } from '#web/data/entities/entity-comics.ts'
import { ENTITY_SORTS, pathsOf, sortPaths } from './comic-paths.ts'
import { useEntityParams } from './entity-params.ts'
import { NoComics, NoMatches } from './no-comics.tsx'
import { OwnChoices, OwnFilters } from './own-filters.tsx'
import { OwnGrid } from './own-grid.tsx'

/** The helper's parameter for each order. `given` is the order of the sent paths: only the account knows link times. */
const ORDER = { alphabetical: 'name', recent: 'given', lastRead: 'lastRead' } as const
const VIEWS = ['mixed', 'series', 'comics'] as const

interface AppearancesProps {
  readonly kind: EntityKind
  readonly entity: EntityDetail
}

/** The entity's comics with filters and three orders: series and comics mixed, only series, or only comics. */
export function Appearances({ kind, entity }: AppearancesProps) {
  const { t } = useTranslation()
  const [{ view, sort, chosen }, change] = useEntityParams(VIEWS)
  const { comics } = entity
  const own = useMemo(() => entityComics(sortPaths(pathsOf(comics), sort, comics)), [comics, sort])
  if (comics.length === 0) return <NoComics kind={kind} />
  return (
    <section className="own" aria-labelledby="own-comics">
      <header>
        <h2 className="heading" id="own-comics">
          {t(`entities.section.${kind}`)}
        </h2>
        <Segments
          label={t('entities.view')}
          value={view}
          options={VIEWS.map((each) => ({ value: each, label: t(`entities.views.${each}`) }))}
          onValue={(next) => change({ view: next })}
        />
        <select
          className="own-sort"
          aria-label={t('comics.sort')}
          value={sort}
          onChange={({ target }) =>
            change({ sort: ENTITY_SORTS.find((each) => each === target.value) ?? 'alphabetical' })
          }
        >
          {ENTITY_SORTS.map((each) => (
            <option key={each} value={each}>
              {t(`entities.sorts.${each}`)}
            </option>
          ))}
        </select>
        <OwnFilters own={own} chosen={chosen} onChosen={(next) => change({ chosen: next })} />
      </header>
      <OwnChoices chosen={chosen} onChosen={(next) => change({ chosen: next })} />
      <OwnGrid
        label={t(`entities.section.${kind}`)}
        own={own}
        query={{ view, sort: ORDER[sort], chosen }}
        isSelectable
        empty={<NoMatches isFiltered={choicesOf(chosen).length > 0} onClear={() => change({ chosen: {} })} />}
      />
    </section>
  )
}
