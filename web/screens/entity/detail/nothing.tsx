import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { State } from '#web/components/screen/states.tsx'

/** No comic is linked to an entity. */
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

/** None of its comics is shown: the filters leave none, or none is on this computer. */
export function NoneShown({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <State
      title={t('home.noResults')}
      action={isFiltered && <Button onClick={onClear}>{t('comics.clearFilters')}</Button>}
    />
  )
}
