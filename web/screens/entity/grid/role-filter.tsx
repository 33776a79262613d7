import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import { formatCount } from '#web/components/text/format.ts'
import { roleCountsQuery } from '#web/data/entities/entities.ts'
import '../counts.css'

interface RoleFilterProps {
  readonly role: RoleCode | undefined
  readonly onRole: (role: RoleCode | undefined) => void
}

/** Filters artists by role; each role has its number of artists. */
export function RoleFilter({ role, onRole }: RoleFilterProps) {
  const { t, i18n } = useTranslation()
  const { data: counts } = useQuery(roleCountsQuery)
  if (counts === undefined) return <div className="counts" aria-hidden="true" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form
    <div className="counts" role="group" aria-label={t('entities.roleFilter')}>
      <button type="button" aria-pressed={role === undefined} onClick={() => onRole(undefined)}>
        {t('entities.everyRole')}
      </button>
      {ROLE_CODES.filter((code) => counts[code] > 0 || code === role).map((code) => (
        <button key={code} type="button" aria-pressed={code === role} onClick={() => onRole(code)}>
          <b className="tabular">{formatCount(counts[code], i18n.language)}</b>
          {t(`records.roles.${code}`)}
        </button>
      ))}
    </div>
  )
}
