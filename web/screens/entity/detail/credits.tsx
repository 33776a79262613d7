import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRole, ROLE_CODES, ROLE_FIELDS } from '#domain/entities.ts'
import { choicesOf } from '#web/actions/filters/chosen.ts'
import { Segments } from '#web/components/fields/segments.tsx'
import { formatCount } from '#web/components/text/format.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { entityComics } from '#web/data/entities/entity-comics.ts'
import { countsByRole, pathsOf, rolesByPath } from './comic-paths.ts'
import { useEntityParams } from './entity-params.ts'
import { NoComics, NoMatches } from './no-comics.tsx'
import { OwnChoices, OwnFilters } from './own-filters.tsx'
import { OwnGrid } from './own-grid.tsx'
import { Years } from './years.tsx'
import '../counts.css'

const VIEWS = ['comics', 'series'] as const

/** An artist's comics, of one role or of all, by year or by series. */
export function Credits({ entity }: { entity: EntityDetail }) {
  const { t, i18n } = useTranslation()
  const [{ view, role, chosen }, change] = useEntityParams(VIEWS)
  const { comics } = entity
  const own = useMemo(() => entityComics(pathsOf(comics, role)), [comics, role])
  const roles = useMemo(() => rolesByPath(comics), [comics])
  const counts = useMemo(() => countsByRole(comics), [comics])
  if (comics.length === 0) return <NoComics kind="artists" />
  const nameOf = (code: string) => (isRole(code) ? t(`fields.${ROLE_FIELDS[code]}`) : code)
  /** Returns the artist's roles in a comic: "Dibujo, tinta". */
  const rolesText = ({ path }: ComicCard) =>
    (roles.get(path) ?? [])
      .map((code, index) => (index === 0 ? nameOf(code) : nameOf(code).toLocaleLowerCase(i18n.language)))
      .join(', ')
  const empty = <NoMatches isFiltered={choicesOf(chosen).length > 0} onClear={() => change({ chosen: {} })} />
  return (
    <section className="own" aria-label={t('entities.section.artists')}>
      {/* biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form */}
      <div className="counts" role="group" aria-label={t('entities.roleFilter')}>
        <button type="button" aria-pressed={role === undefined} onClick={() => change({ role: undefined })}>
          <b className="tabular">{formatCount(roles.size, i18n.language)}</b>
          {t('entities.everyComic')}
        </button>
        {ROLE_CODES.filter((code) => counts.has(code) || code === role).map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={code === role}
            onClick={() => change({ role: code })}
          >
            <b className="tabular">{formatCount(counts.get(code) ?? 0, i18n.language)}</b>
            {nameOf(code)}
          </button>
        ))}
      </div>
      <header>
        <Segments
          label={t('entities.view')}
          value={view}
          options={VIEWS.map((each) => ({ value: each, label: t(`entities.shortViews.${each}`) }))}
          onValue={(next) => change({ view: next })}
        />
        <OwnFilters own={own} chosen={chosen} onChosen={(next) => change({ chosen: next })} />
      </header>
      <OwnChoices chosen={chosen} onChosen={(next) => change({ chosen: next })} />
      {view === 'series' ? (
        <OwnGrid
          label={t('entities.shortViews.series')}
          own={own}
          query={{ view: 'series', sort: 'name', chosen }}
          isSelectable
          empty={empty}
        />
      ) : (
        <Years own={own} chosen={chosen} rolesText={rolesText} empty={empty} />
      )}
    </section>
  )
}
