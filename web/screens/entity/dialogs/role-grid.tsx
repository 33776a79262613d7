import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ROLE_CODES } from '#domain/entities.ts'

interface RoleGridProps {
  readonly roles: readonly string[]
  readonly onRoles: (roles: readonly string[]) => void
}

/** What an artist does, any number of it. */
export function RoleGrid({ roles, onRoles }: RoleGridProps) {
  const { t } = useTranslation()
  const toggle = (code: string) =>
    onRoles(roles.includes(code) ? roles.filter((each) => each !== code) : [...roles, code])
  return (
    <fieldset className="role-grid">
      <legend className="label">{t('entities.roles')}</legend>
      {ROLE_CODES.map((code) => (
        <label key={code} className="pick">
          <input type="checkbox" checked={roles.includes(code)} onChange={() => toggle(code)} />
          <Check className="mark" aria-hidden="true" />
          {t(`records.roles.${code}`)}
        </label>
      ))}
    </fieldset>
  )
}
