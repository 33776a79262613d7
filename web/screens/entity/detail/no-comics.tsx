import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { State } from '#web/components/screen/states.tsx'

/** State of an entity without linked comics. */
export function NoComics({ kind }: { kind: EntityKind }) {
  const { t } = useTranslation()
  return (
    <section className="own">
      <State title={t(kind === 'artists' ? 'entities.emptyArtist' : 'entities.empty')}>
        {t('entities.emptyHint')}
      </State>
    </section>
  )
}

/** State of an entity's list without items: the filters match none, or no linked comic is on this computer. */
export function NoMatches({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <State
      title={t('home.noResults')}
      action={isFiltered && <Button onClick={onClear}>{t('comics.clearFilters')}</Button>}
    />
  )
}
