import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import type { Reach } from './setup.ts'

/** Link to the steps that connect an app from a reach. */
export function ChooseApp({ reach, primary = false }: { reach: Reach; primary?: boolean }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      kind={primary ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden="true" />}
      to={`${paths.connect}?from=${reach}`}
    >
      {t('connect.from.choose')}
    </ButtonLink>
  )
}
