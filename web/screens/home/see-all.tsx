import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Link to the complete list of a row. */
export function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Link className="text-link" to={to}>
      {t('common.seeAll')}
    </Link>
  )
}
