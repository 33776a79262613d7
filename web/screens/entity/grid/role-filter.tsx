import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import { formatCount } from '#web/components/text/format.ts'
import { artistCountsQuery, type EntityListing } from '#web/data/entities/entities.ts'
import './role-filter.css'

interface RoleFilterProps {
  readonly listing: EntityListing
  readonly onRole: (role: RoleCode | undefined) => void
}

/** Filters artists by role; each role has its number of artists that match the search. */
export function RoleFilter({ listing: { query, role }, onRole }: RoleFilterProps) {
  const { t, i18n } = useTranslation()
  const { data: counts } = useQuery(artistCountsQuery(query))
  if (counts === undefined) return <div className="role-filter" aria-hidden="true" />
  const numberOf = (count: number) => formatCount(count, i18n.language)
  const shown = role === undefined ? counts.matching : counts.byRole[role]
  return (
    <div className="role-filter">
      {/* biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form */}
      <div className="pills" role="group" aria-label={t('entities.roleFilter')}>
        <button type="button" aria-pressed={role === undefined} onClick={() => onRole(undefined)}>
          {t('entities.everyRole')}
          <b className="tabular">{numberOf(counts.matching)}</b>
        </button>
        {ROLE_CODES.map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={code === role}
            // Not disabled, so that the focus stays while the search changes.
            aria-disabled={(counts.byRole[code] === 0 && code !== role) || undefined}
            onClick={() => counts.byRole[code] > 0 && onRole(code)}
          >
            {t(`records.roles.${code}`)}
            <b className="tabular">{numberOf(counts.byRole[code])}</b>
          </button>
        ))}
      </div>
      {shown < counts.all && (
        <p className="tabular">
          {t('entities.shownOf', { shown: numberOf(shown), total: numberOf(counts.all) })}
        </p>
      )}
    </div>
  )
}
