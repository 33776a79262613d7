import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { configQuery } from '#web/data/config.ts'

/** Instead of an address that no other device could reach: how there comes to be one. */
export function Nowhere() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  return (
    <div className="connect-nowhere">
      <h2>{t('connect.nowhere')}</h2>
      <p>{t('connect.nowhereServe')}</p>
      <pre>{`${config?.command ?? 'comics serve'} --host 0.0.0.0`}</pre>
      <p>{t('connect.nowhereLink')}</p>
      <ButtonLink icon={<Link2 aria-hidden="true" />} to={paths.server}>
        {t('connect.trust.link')}
      </ButtonLink>
    </div>
  )
}
