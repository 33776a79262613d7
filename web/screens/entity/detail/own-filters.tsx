import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#web/actions/filters/chip.tsx'
import { type Chosen, choicesOf, withToggled } from '#web/actions/filters/chosen.ts'
import { useChoiceName } from '#web/actions/filters/use-choice-name.ts'
import { useFilterPanel } from '#web/actions/filters/use-filter-panel.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { type EntityComics, entityFacetsQuery } from '#web/data/entities/entity-comics.ts'

const FilterPanel = lazy(async () => ({
  default: (await import('#web/actions/filters/filter-panel.tsx')).FilterPanel,
}))

interface OwnFiltersProps {
  readonly own: EntityComics
  readonly chosen: Chosen
  readonly onChosen: (chosen: Chosen) => void
}

/** "Filtros": the button, and the panel with the filters of an entity's comics. */
export function OwnFilters({ own, chosen, onChosen }: OwnFiltersProps) {
  const { t, i18n } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useFilterPanel(button)
  const lists = useQuery({
    ...entityFacetsQuery(own, { ...chosen, lang: i18n.language }),
    enabled: panel.isOpen && own.paths.length > 0,
  })
  return (
    <>
      <Button
        ref={button}
        className="own-filters"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={panel.isOpen}
        onClick={() => panel.show(!panel.isOpen)}
      >
        {t('comics.filters')}
        {choicesOf(chosen).length > 0 && <span className="badge">{t('comics.active')}</span>}
      </Button>
      {panel.wasOpened && (
        <Suspense>
          <FilterPanel
            open={panel.isOpen}
            docked={false}
            takesFocus={panel.takesFocus}
            opener={button}
            onClose={panel.close}
            chosen={chosen}
            onChosen={onChosen}
            lists={lists}
          />
        </Suspense>
      )}
    </>
  )
}

/** Removable chips of the active filters. */
export function OwnChoices({ chosen, onChosen }: Omit<OwnFiltersProps, 'own'>) {
  const { t } = useTranslation()
  const nameOf = useChoiceName()
  const choices = choicesOf(chosen)
  if (choices.length === 0) return null
  return (
    <div className="own-choices">
      {choices.map(({ kind, value }) => (
        <Chip
          key={`${kind} ${value}`}
          text={nameOf(kind, value)}
          onRemove={() => onChosen(withToggled(chosen, kind, value))}
        />
      ))}
      <button type="button" className="text-link" onClick={() => onChosen({})}>
        {t('comics.clearFilters')}
      </button>
    </div>
  )
}
